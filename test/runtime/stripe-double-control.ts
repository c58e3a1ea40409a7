import type { Answer, StripeRequest } from './stripe-double-answer.js';
import type { Fault } from './stripe-double-faults.js';
import type { DoubleState } from './stripe-double.js';

/** The server of another process is steered by requests: `POST /_double/plan` and the like, with JSON bodies. */
export function answerControl(state: DoubleState, request: StripeRequest): Answer {
  switch (request.path) {
    case '/_double/plan':
      state.faults.plan(...(request.params['faults'] as readonly Fault[]));
      return { status: 200, body: {} };
    case '/_double/release':
      state.faults.release();
      return { status: 200, body: {} };
    case '/_double/advance':
      state.clock.ahead += Number(request.params['milliseconds']);
      return { status: 200, body: {} };
    case '/_double/executions':
      return { status: 200, body: state.objects.executions() };
    case '/_double/requests':
      return { status: 200, body: state.received };
    default:
      return { status: 404, body: { error: `The double has no ${request.path}.` } };
  }
}
