/** Languages and time zones in which a key must be the same: the dotless i, a comma for a point, a day ahead and half hours. */
export const SURROUNDINGS: readonly Readonly<Record<string, string>>[] = [
  { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
  { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Europe/Istanbul' },
  { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', TZ: 'Asia/Kolkata' },
  { LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8', TZ: 'Pacific/Kiritimati' },
];
