import { agenda } from './agenda.js';
import { beeQueue, bull } from './bull.js';
import { nestBullmq } from './bullmq.js';
import { cloudflare } from './cloudflare.js';
import { hostZone } from './clocks.js';
import { cronFiles } from './cron.js';
import { databaseFiles } from './databases.js';
import { dbos } from './dbos.js';
import { digestFiles } from './digests.js';
import { effect } from './effect.js';
import { encore } from './encore.js';
import { express } from './express.js';
import { fakeDataFiles } from './fake-data.js';
import { fastify } from './fastify.js';
import { graphileWorker } from './graphile-worker.js';
import { hapi, restify } from './hapi.js';
import { hatchet } from './hatchet.js';
import { hono } from './hono.js';
import { httpHeaders } from './http-headers.js';
import { inngest } from './inngest.js';
import { koa } from './koa.js';
import { kubernetes } from './kubernetes.js';
import { machineIdentityFiles } from './machine-identity.js';
import { moleculer } from './moleculer.js';
import { moreIdFiles } from './more-ids.js';
import { nestHttp, nestMicroservices } from './nest.js';
import { netlify } from './netlify.js';
import { nextFiles } from './next.js';
import { nodeFiles } from './node-files.js';
import { nodeHttpFiles } from './node-http.js';
import { pgBoss } from './pg-boss.js';
import { quirrel } from './quirrel.js';
import { requestContextFiles } from './request-context.js';
import { restate } from './restate.js';
import { retryFiles } from './retries.js';
import type { CatalogueFile } from './schema.js';
import { stripeAnswers } from './stripe-answers.js';
import { temporalFiles } from './temporal.js';
import { tokenFiles } from './tokens.js';
import { tracingFiles } from './tracing.js';
import { triggerDev } from './trigger-dev.js';
import { upstashWorkflow } from './upstash.js';
import { vercelFiles } from './vercel.js';
import { workflowDevKit } from './workflow-devkit.js';
import { zeebe } from './zeebe.js';

/** Job queues, workflow engines, HTTP frameworks, databases, generators and clocks. */
export const platforms: readonly CatalogueFile[] = [
  nestBullmq,
  bull,
  beeQueue,
  agenda,
  pgBoss,
  graphileWorker,
  quirrel,
  ...cronFiles,
  ...temporalFiles,
  inngest,
  triggerDev,
  restate,
  dbos,
  hatchet,
  workflowDevKit,
  zeebe,
  upstashWorkflow,
  cloudflare,
  ...vercelFiles,
  netlify,
  encore,
  moleculer,
  express,
  fastify,
  hono,
  koa,
  hapi,
  restify,
  ...nextFiles,
  nestMicroservices,
  nestHttp,
  ...requestContextFiles,
  ...nodeHttpFiles,
  httpHeaders,
  ...tracingFiles,
  ...tokenFiles,
  ...digestFiles,
  ...fakeDataFiles,
  ...moreIdFiles,
  ...machineIdentityFiles,
  ...databaseFiles,
  kubernetes,
  ...retryFiles,
  ...nodeFiles,
  hostZone,
  effect,
  stripeAnswers,
];
