/**
 * The double in a process of its own, so that a worker can be killed while the server goes on: prints its port as one
 * line of JSON. Steer it by `POST /_double/plan` (`{ "faults": […] }`), `/_double/advance` (`{ "milliseconds": … }`) and
 * `/_double/release`; read `/_double/executions` and `/_double/requests`.
 */
import { startStripeDouble } from './stripe-double.js';

const double = await startStripeDouble({ port: Number(process.argv[2] ?? 0) });
console.log(JSON.stringify({ port: double.port }));
