import { every } from './every.js';
import type { CatalogueFile, Row, Scope } from './schema.js';

const host = {
  role: 'source',
  scope: 'process',
  nature: 'metadata',
  changes: 'when another process takes over',
} as const;

const processEvidence = 'd.ts @types/node/process.d.ts';

const processRows = (owner: string | undefined): readonly Row[] => [
  ...every([owner], ['pid', 'ppid'], { ...host, what: 'the process id', evidence: processEvidence }),
  ...every([owner], ['connected', 'exitCode'], {
    ...host,
    what: 'the state of the process',
    evidence: processEvidence,
  }),
  ...every([owner], ['title'], { ...host, what: 'the process title', evidence: processEvidence }),
  ...every([owner], ['execPath', 'cwd'], { ...host, what: 'a path on the host', evidence: processEvidence }),
  ...every([owner], ['version', 'versions'], {
    ...host,
    what: 'the Node.js version',
    changes: 'with every upgrade',
    evidence: processEvidence,
  }),
  ...every([owner], ['platform', 'arch'], {
    ...host,
    what: 'the platform of the host',
    evidence: processEvidence,
  }),
  ...every([owner], ['cpuUsage', 'memoryUsage', 'resourceUsage'], {
    ...host,
    scope: 'call',
    nature: 'counter',
    what: 'a measurement of the process',
    changes: 'with every call',
    evidence: processEvidence,
  }),
];

type SourceScope = Exclude<Scope, 'business' | 'constant'>;

interface Variables {
  readonly what: string;
  readonly changes: string;
  readonly scope?: SourceScope;
  readonly names: readonly string[];
  readonly evidence: string;
}

const kubernetes = 'doc: https://kubernetes.io/docs/concepts/workloads/pods/downward-api/';
const lambda = 'doc: https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html';
const batch = 'doc: https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html';
const ecs = 'doc: https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task-metadata-endpoint-v4.html';
const cloudRun = 'doc: https://cloud.google.com/run/docs/container-contract';
const appEngine = 'doc: https://cloud.google.com/appengine/docs/standard/nodejs/runtime';
const appService = 'doc: https://learn.microsoft.com/azure/app-service/reference-app-settings';
const containerApps = 'doc: https://learn.microsoft.com/azure/container-apps/environment-variables';
const heroku = 'doc: https://devcenter.heroku.com/articles/dyno-metadata';
const vercel = 'doc: https://vercel.com/docs/environment-variables/system-environment-variables';
const render = 'doc: https://render.com/docs/environment-variables';
const fly = 'doc: https://fly.io/docs/machines/runtime-environment/';
const railway = 'doc: https://docs.railway.com/reference/variables';
const cloudFoundry = 'doc: https://docs.cloudfoundry.org/devguide/deploy-apps/environment-variable.html';
const nomad = 'doc: https://developer.hashicorp.com/nomad/docs/runtime/environment';
const pm2 = 'doc: https://pm2.keymetrics.io/docs/usage/environment/';
const github = 'doc: https://docs.github.com/actions/reference/workflows-and-actions/variables';
const custom = 'doc: a customary name, set by the build';

const replica = { what: 'the name of this replica', changes: 'when another replica takes over' };
const address = { what: 'the address of this host', changes: 'when another host takes over' };
const region = { what: 'the region', changes: 'when another region takes over' };
const release = { what: 'the id of the running release', changes: 'with every deployment' };
const attempt = { what: 'the attempt number', changes: 'with every attempt', scope: 'attempt' } as const;
const run = { what: 'the id of this run', changes: 'when the job is started again', scope: 'run' } as const;

const variables: readonly Variables[] = [
  { ...replica, names: ['HOSTNAME', 'POD_NAME', 'POD_UID', 'NODE_NAME'], evidence: kubernetes },
  { ...address, names: ['POD_IP', 'HOST_IP', 'KUBERNETES_SERVICE_HOST'], evidence: kubernetes },
  { ...replica, names: ['AWS_LAMBDA_LOG_STREAM_NAME'], evidence: lambda },
  { ...release, names: ['AWS_LAMBDA_FUNCTION_VERSION'], evidence: lambda },
  { ...region, names: ['AWS_REGION', 'AWS_DEFAULT_REGION'], evidence: lambda },
  { ...release, names: ['AWS_EXECUTION_ENV'], evidence: lambda },
  {
    what: 'how this instance was started',
    changes: 'when another instance takes over',
    names: ['AWS_LAMBDA_INITIALIZATION_TYPE'],
    evidence: lambda,
  },
  {
    what: 'the trace id of this invocation',
    changes: 'with every invocation',
    scope: 'delivery',
    names: ['_X_AMZN_TRACE_ID'],
    evidence: lambda,
  },
  { ...address, names: ['ECS_CONTAINER_METADATA_URI', 'ECS_CONTAINER_METADATA_URI_V4'], evidence: ecs },
  { ...attempt, names: ['AWS_BATCH_JOB_ATTEMPT'], evidence: batch },
  { ...run, names: ['AWS_BATCH_JOB_ID'], evidence: batch },
  { ...release, names: ['K_REVISION'], evidence: cloudRun },
  { ...attempt, names: ['CLOUD_RUN_TASK_ATTEMPT'], evidence: cloudRun },
  { ...run, names: ['CLOUD_RUN_EXECUTION'], evidence: cloudRun },
  { ...replica, names: ['GAE_INSTANCE'], evidence: appEngine },
  { ...release, names: ['GAE_VERSION', 'GAE_DEPLOYMENT_ID'], evidence: appEngine },
  { ...replica, names: ['WEBSITE_INSTANCE_ID', 'WEBSITE_HOSTNAME'], evidence: appService },
  { ...region, names: ['REGION_NAME'], evidence: appService },
  { ...replica, names: ['CONTAINER_APP_REPLICA_NAME'], evidence: containerApps },
  { ...release, names: ['CONTAINER_APP_REVISION'], evidence: containerApps },
  { ...replica, names: ['DYNO'], evidence: heroku },
  { ...release, names: ['HEROKU_SLUG_COMMIT', 'HEROKU_RELEASE_VERSION'], evidence: heroku },
  { ...release, names: ['VERCEL_DEPLOYMENT_ID', 'VERCEL_URL', 'VERCEL_GIT_COMMIT_SHA'], evidence: vercel },
  { ...region, names: ['VERCEL_REGION'], evidence: vercel },
  { ...replica, names: ['RENDER_INSTANCE_ID'], evidence: render },
  { ...release, names: ['RENDER_GIT_COMMIT'], evidence: render },
  { ...replica, names: ['FLY_MACHINE_ID', 'FLY_ALLOC_ID'], evidence: fly },
  { ...region, names: ['FLY_REGION'], evidence: fly },
  { ...replica, names: ['RAILWAY_REPLICA_ID'], evidence: railway },
  { ...release, names: ['RAILWAY_DEPLOYMENT_ID'], evidence: railway },
  { ...replica, names: ['CF_INSTANCE_GUID', 'CF_INSTANCE_INDEX'], evidence: cloudFoundry },
  { ...replica, names: ['NOMAD_ALLOC_ID'], evidence: nomad },
  { ...replica, names: ['NODE_APP_INSTANCE', 'pm_id'], evidence: pm2 },
  { ...run, names: ['GITHUB_RUN_ID'], evidence: github },
  { ...attempt, names: ['GITHUB_RUN_ATTEMPT'], evidence: github },
  { ...release, names: ['GITHUB_SHA'], evidence: github },
  {
    what: 'the locale or time zone of the host',
    changes: 'from one host to another',
    names: ['TZ', 'LANG', 'LC_ALL'],
    evidence: custom,
  },
  {
    what: 'a path or port on the host',
    changes: 'from one host to another',
    names: ['PWD', 'PORT'],
    evidence: custom,
  },
  {
    ...release,
    names: ['GIT_SHA', 'COMMIT_SHA', 'BUILD_ID', 'APP_VERSION', 'RELEASE', 'npm_package_version'],
    evidence: custom,
  },
];

/** Set by whoever deploys: the same for every process that runs the same work. */
const settled = [
  'NODE_ENV',
  'POD_NAMESPACE',
  'JOB_COMPLETION_INDEX',
  'AWS_BATCH_JOB_ARRAY_INDEX',
  'AWS_LAMBDA_FUNCTION_NAME',
  'K_SERVICE',
  'CLOUD_RUN_TASK_INDEX',
];

const environment = (owner: string): readonly Row[] => [
  ...variables.flatMap(({ names, ...facts }) => every([owner], names, { ...host, ...facts })),
  ...every([owner], settled, { role: 'safe', scope: 'constant', evidence: kubernetes }),
];

export const processGlobals: CatalogueFile = {
  system: 'Node.js',
  package: 'global',
  rows: [...processRows('process'), ...processRows('Process'), ...environment('process.env')],
};

export const processModule: CatalogueFile = {
  system: 'Node.js',
  package: 'node:process',
  rows: [...processRows(undefined), ...environment('env')],
};

export const hostOs: CatalogueFile = {
  system: 'Node.js',
  package: 'node:os',
  rows: [
    ...every([undefined], ['hostname'], {
      ...host,
      what: 'the host name',
      evidence: 'd.ts @types/node/os.d.ts',
    }),
    ...every([undefined], ['networkInterfaces'], {
      ...host,
      what: 'the addresses of the host',
      evidence: 'd.ts @types/node/os.d.ts',
    }),
    ...every([undefined], ['userInfo', 'homedir', 'tmpdir'], {
      ...host,
      what: 'the user or a path on the host',
      evidence: 'd.ts @types/node/os.d.ts',
    }),
    ...every(
      [undefined],
      ['release', 'version', 'machine', 'arch', 'platform', 'type', 'totalmem', 'availableParallelism'],
      {
        ...host,
        what: 'a property of the host',
        evidence: 'd.ts @types/node/os.d.ts',
      },
    ),
    ...every([undefined], ['loadavg', 'freemem', 'cpus'], {
      ...host,
      scope: 'call',
      nature: 'counter',
      what: 'a measurement of the host',
      changes: 'with every call',
      evidence: 'd.ts @types/node/os.d.ts',
    }),
  ],
};

export const workerThreads: CatalogueFile = {
  system: 'Node.js',
  package: 'node:worker_threads',
  rows: [
    ...every([undefined, 'Worker'], ['threadId'], {
      ...host,
      what: 'the thread id',
      evidence: 'd.ts @types/node/worker_threads.d.ts',
    }),
    ...every([undefined, 'Worker'], ['threadName'], {
      ...host,
      what: 'the thread name',
      evidence: 'doc: https://nodejs.org/api/worker_threads.html#worker_threadsthreadname',
    }),
  ],
};

export const clusterWorkers: CatalogueFile = {
  system: 'Node.js',
  package: 'node:cluster',
  rows: [
    ...every(['worker', 'Worker'], ['id', 'process'], {
      ...host,
      what: 'the id of this cluster worker',
      evidence: 'd.ts @types/node/cluster.d.ts',
    }),
  ],
};
