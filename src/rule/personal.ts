/**
 * What projects call the fields that hold what a person is known by. A name of the whole field, so that an `emailId` or an
 * `addressHash` is none of them.
 */
const FIELD = new RegExp(
  `^_?(${[
    '(\\w*_)?\\w*e?mail(_?address)?',
    '\\w*(phone|mobile|telephone)(_?(number|no))?',
    '(street|postal|billing|shipping|delivery|home|mailing)_?address(_?line)?_?\\d?',
    'address(_?line)?_?\\d?',
    '\\w*(first|last|full|given|family|middle|sur|maiden)_?name',
    '(customer|user|person|buyer|payer|guest|patient|contact|(card_?)?holder|owner|member|donor|recipient)_?name',
    'ssn|social_?security(_?number)?|national_?id(_?number)?|passport(_?(number|no))?',
    'iban|(card|account)_?number|pan',
    '(date_?of_?)?birth(_?(date|day))?|dob',
  ].join('|')})$`,
  'i',
);

const PERSON =
  /^(customer|user|person|buyer|payer|guest|patient|contact|member|donor|recipient|owner|cardholder)$/i;
const NO_MAIL = /(voice|gmail|has|send|is)_?mail$/i;

/** True when a value of this name (`order.buyer.email`) is what a person is known by. */
export function isPersonal(name: string): boolean {
  const [last = '', owner = ''] = name.split('.').reverse();
  if (/^name$/i.test(last)) return PERSON.test(owner);
  return FIELD.test(last) && !NO_MAIL.test(last);
}
