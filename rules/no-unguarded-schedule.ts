import { whereabouts } from '../src/rule/message.js';
import { defineRule } from '../src/rule/rule.js';
import { effectOf } from '../src/rule/unstable-origins.js';

export const noUnguardedSchedule = defineRule<'schedule'>({
  name: 'no-unguarded-schedule',
  description:
    'Disallow charges from a timer, cron or tick handler that runs in every replica without a pre-flight row or a lock.',
  messages: {
    schedule:
      '`{{by}}` ({{place}}) runs in every replica, and no row or lock keeps two of them from `{{method}}`: once Stripe has ' +
      'dropped the key, the second {{effect}}. Insert a row per intent first, or take a lock.',
  },
  presets: { recommended: 'off', strict: 'warning', layers: 'warning' },
  options: {},
  *check(call, analysis) {
    const { scheduled } = analysis.driven(call);
    if (scheduled.length === 0) return;
    const isOpen = analysis
      .before(call)
      .ways.some(({ preflight, locks }) => preflight.length + locks.length === 0);
    if (!isOpen) return;
    for (const { by, at, cause, path } of scheduled) {
      const data = { by: by.text, place: whereabouts(by, at), method: call.method, effect: effectOf(call) };
      yield { messageId: 'schedule', data, at, cause, path };
    }
  },
});
