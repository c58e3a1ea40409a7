/**
 * The shape of what we know about other people's APIs. A catalogue file is a list of rows and nothing else.
 * A row names an API by where it comes from (package, owner, member), never by a bare name.
 */

/** How far a value stays the same, from least to most stable. */
export const SCOPES = [
  'call',
  'attempt',
  'delivery',
  'process',
  'lock',
  'run',
  'message',
  'business',
  'constant',
] as const;

export type Scope = (typeof SCOPES)[number];

/** What kind of instability a source has; rules divide their work by it. */
export const NATURES = ['random', 'clock', 'counter', 'serialization', 'metadata'] as const;

export type Nature = (typeof NATURES)[number];

interface RowIdentity {
  /**
   * The exported class, interface, namespace or value that owns the member, dotted when nested
   * (`EachMessagePayload`, `Math`, `process.env`). Absent when the package exports the member itself.
   */
  readonly type?: string;
  /**
   * Property, method or exported function. `new` stands for the constructor of `type` (of the default export where
   * there is no `type`), `default` for calling what the module itself exports (`export default`, `module.exports = …`).
   * Of a value without a declared type of its own (a lock token that a handler is called with, a generator that a
   * factory returns) `type` is a name of ours: `itself` then stands for the value, `call` for calling it.
   */
  readonly member: string;
  /** Where the fact was read: `d.ts FILE`, `js: FILE` or `doc: URL`. */
  readonly evidence: string;
}

/** Reading the property, or calling the function or method, yields a value that is no business fact. */
export interface SourceRow extends RowIdentity {
  readonly role: 'source';
  readonly scope: Exclude<Scope, 'business' | 'constant'>;
  readonly nature: Nature;
  /** A noun phrase that a message can use: "a random UUID", "the partition offset". */
  readonly what: string;
  /** Completes "… changes": "with every delivery", "when the group rebalances". */
  readonly changes: string;
  /**
   * A phrase that completes "Use …": "a business id from `message.value`". Code marks only around what certainly exists,
   * never around a field that the payload may have. Absent where nothing certain can be named.
   */
  readonly instead?: string;
  /** The row holds only for calls with at most this many arguments (`new Date()` reads the clock, `new Date(x)` does not). */
  readonly maxArguments?: number;
  /** The argument that the call also fills with such a value: `getRandomValues(bytes)`. From 0. */
  readonly fills?: number;
}

/** What a source row says of a value, without whom it says it of. */
export type SourceFacts = Pick<SourceRow, 'scope' | 'nature' | 'what' | 'changes' | 'instead'>;

/** What a conditional row is judged as. `given`: as what the arguments, or the passed property, are. */
export type Outcome = 'business' | 'constant' | 'unproven' | 'given' | SourceFacts;

/** A value that the program hands over to a listed member: `new` stands for the constructor of `type`. */
export interface PassedValue {
  readonly type?: string;
  readonly member: string;
  /** The package of `type` and `member`. The row's own without it. */
  readonly package?: string;
  /** Which argument holds the value, or holds it under `property`. From 0. */
  readonly argument: number;
  /** Dotted when nested; `*` stands for the elements of a list: `*.opts.jobId`. */
  readonly property?: string;
}

/** A fact that holds only under a condition, which the program may show or not. */
export interface ConditionalRow extends RowIdentity {
  readonly role: 'conditional';
  /** Completes "only if": "the producer sets it from a business id". */
  readonly when: string;
  /** How a program shows the condition; absent where no program can: the row is then always judged as `otherwise`. */
  readonly shownBy?:
    | {
        /** These arguments of the call itself are business facts or constants: of `v5(name, namespace)`, 0 and 1. */
        readonly stableArguments: readonly number[];
      }
    | {
        /** The program calls `member` (of `type`, in the same package) and passes the value, in one of these ways: `queue.add(name, data, { jobId })`. */
        readonly passed: PassedValue | readonly PassedValue[];
        /** All calls must hand over one and the same constant. */
        readonly same?: boolean;
      };
  /** What the value is where the condition is shown. */
  readonly then: Outcome;
  /** What the value is where it is not. `unproven` gives a reason that says `when`. */
  readonly otherwise: Outcome;
  /** All records of one batch have the same value: alone it tells none of them apart. */
  readonly grain?: 'batch';
}

/** The value is a business fact, or a constant, whatever the call's arguments are. */
export interface SafeRow extends RowIdentity {
  readonly role: 'safe';
  readonly scope: 'business' | 'constant';
}

/** A function that turns an unstable value into a stable one (stores it and reads it back). */
export interface SanitizerRow extends RowIdentity {
  readonly role: 'sanitizer';
}

/** How values move through a function or a property that is neither a source nor safe. */
export interface SummaryRow extends RowIdentity {
  readonly role: 'summary';
  /** The type, in the same package, of what the member yields: lets untyped code be followed. */
  readonly gives?: string;
  /** The result carries the arguments, the receiver (both by default), or one element of the receiver. */
  readonly carries?: 'arguments' | 'receiver' | 'element';
  /** The result is a digest of what goes in, or the start of one (`createHash`). */
  readonly digests?: {
    /** The name of the algorithm, or which argument gives it. From 0. */
    readonly algorithm: string | number;
    /** How the result is written, or which argument says so; absent where a later call does (`digest('hex')`). */
    readonly text?: 'hex' | 'base64' | 'bytes' | number;
  };
  /** Calling the member puts its arguments into the receiver (`hash.update(x)`, `list.push(x)`). */
  readonly mutates?: boolean;
  /**
   * Calling the member changes the receiver, or the argument with the index `into`: the arguments from `from` on are put
   * in, under the name that the argument `under` gives (as any element without it).
   */
  readonly writes?: {
    readonly into: 'receiver' | number;
    readonly under?: number;
    readonly from: number;
    /** The elements that were there before keep their positions. */
    readonly behind?: boolean;
    /** The arguments are objects whose members are taken over, or descriptors of properties. A value without it. */
    readonly as?: 'members' | 'descriptor';
  };
  /** The member takes a handler and calls it with these types: lets untyped code be followed. */
  readonly hands?: {
    /** Which argument is the handler, or holds it under `property`. From 0. Absent: subclasses override the member. */
    readonly argument?: number;
    /** Dotted when nested; `*` stands for any name: `taskList.*`. */
    readonly property?: string;
    /** Which parameter of the handler gets the value. From 0. */
    readonly parameter: number;
    /** The type, in the same package, that the parameter has. */
    readonly type: string;
  };
  /**
   * The member gives a member of `type`, or all of them by name: a call that names it by an argument (`req.get('x-request-id')`),
   * a property that holds them (`req.headers`). `itself` as the member stands for a value that holds them.
   */
  readonly reads?: {
    readonly type: string;
    /** The package of `type`. The row's own without it. */
    readonly package?: string;
    /** Which argument names the member. From 0. Absent for a property. */
    readonly argument?: number;
    /** `X-Request-Id` is `x-request-id`: the rows are in lower case. */
    readonly ignoringCase?: boolean;
  };
  /** Which argument is a function that the member runs again when it fails. From 0. */
  readonly retries?: number;
  /** The member runs a function that it is given, with arguments that stand beside it or come later. */
  readonly runs?: {
    /** Which argument is the function, or holds it under `property`. From 0. */
    readonly argument: number;
    readonly property?: string;
    /** The first of the arguments that are handed on to it: of this call, or of the call of `by`. From 0. */
    readonly from: number;
    /** The function gets not the first of them but an object: each of its members by its name in that argument. */
    readonly renames?: Readonly<Record<string, string>>;
    /** The function runs when this member of the same object (for `new`: of what is made) is called. */
    readonly by?: string;
    /** The argument that both calls must have in common: the name of an event. From 0. */
    readonly matching?: number;
  };
}

/** A function that sends an HTTP request: where its URL, method and headers stand. */
export interface SinkRow extends RowIdentity {
  readonly role: 'sink';
  readonly sends: 'http';
  /** Index of the URL argument; `config` when the URL, or its host and path, stand in the options object. */
  readonly url: number | 'config';
  /** Index of the argument that holds `headers`; absent where only further calls set them. */
  readonly options?: number;
  /** Members of the result that set a header: by name and value, or by an object of them. */
  readonly setters?: readonly string[];
  /** The HTTP method when the call's name fixes it (`axios.post`). */
  readonly method?: 'POST' | 'GET' | 'DELETE';
}

/** A member that keeps a value for later, or gives a kept one back. */
export interface KeepRow extends RowIdentity {
  readonly role: 'keep';
  /** `durable`: outlives the process, so that a retry reads it back. `context`: for as long as a request is handled. */
  readonly where: 'durable' | 'context';
  /** Index of the argument that names the slot; absent where there is only one. */
  readonly slot?: number;
  /** Index of the argument that is kept; absent for a member that gives it back. */
  readonly value?: number;
}

/** What calling a member does beside giving a value. */
export const EFFECTS = [
  'claim',
  'insert',
  'update',
  'select',
  'lock',
  'local',
  'transaction',
  'begin',
  'end',
] as const;

/**
 * `claim`: a durable write that succeeds for one of those who try. `insert`, `update`: any other durable write. `select`: a
 * read of what outlives the process. `lock`: keeps others out for a while. `local`: a look into the memory of this process,
 * its task or its grid. `transaction`, `begin`, `end`: around, or between, these writes are not durable yet.
 */
export type Effect = (typeof EFFECTS)[number];

/** What an effect row says of a call, without whom it says it of. */
export interface EffectFacts {
  readonly effect: Effect;
  /** A noun phrase for a message: "a `SELECT`", "a lock in Redis". */
  readonly what: string;
  /**
   * How a second run learns that another one was first: by the answer, which the code must look at, or by an error. Without
   * it there is nothing to look at: it waits, or runs the code itself.
   */
  readonly tells?: 'answer' | 'error';
}

/** Calling the member does something that guards, or should have gone before, what comes after it. */
export interface EffectRow extends RowIdentity, EffectFacts {
  readonly role: 'effect';
  /** The row holds only where this word stands among the arguments of the call, as a text or the name of an option. */
  readonly given?: string;
  /** The call runs a function that it is given; the effect is around that function and nowhere else. */
  readonly hosts?: true;
  /** The name is the member's alone: it tells the row also where the type is out of view. */
  readonly telling?: true;
}

/** What we know of one package's effects. */
export interface EffectFile {
  readonly system: string;
  readonly package: string;
  readonly version?: string;
  readonly aliases?: readonly string[];
  readonly rows: readonly EffectRow[];
}

/** A member that has code run again, or tells the machinery that it need not. */
export interface DriveRow extends RowIdentity {
  readonly role: 'drives';
  /**
   * `ack`: the message counts as done. `consume`: runs a handler per message, whose return counts as an ack. `retry`: runs a
   * function again when it fails. `give-up`: makes an error that ends such a retry. `schedule`: runs a function at set
   * times, in each process that gets there. `oldest`: a consumer begins at the first message that is kept.
   */
  readonly as: 'ack' | 'consume' | 'retry' | 'give-up' | 'schedule' | 'oldest';
  /** The argument that says more: the options of `retry`, what `oldest` names the beginning by. From 0. */
  readonly argument?: number;
  /** Where `argument` is an object: the property of it that says so. */
  readonly property?: string;
  /** The text (or number, or `true`) that the argument or property must have; without it the member alone says so. */
  readonly value?: string;
  /** Options of a retry with which the program says itself which failures are repeated. */
  readonly decidedBy?: readonly string[];
  /** How long a retry waits, where its options say it: names and defaults, times in milliseconds. */
  readonly waits?: Waits;
}

/** The waits of a retry: the n-th is `first` times `factor` to the power of n, at most `most`. */
export interface Waits {
  /** The option that says how often, and how often without it. */
  readonly times: readonly [option: string, otherwise: number];
  readonly first: readonly [option: string, otherwise: number];
  readonly factor: readonly [option: string, otherwise: number];
  /** Without a number there is no limit unless the option sets one. */
  readonly most: readonly [option: string, otherwise?: number];
}

export type Row =
  SourceRow | ConditionalRow | SafeRow | SanitizerRow | SummaryRow | KeepRow | SinkRow | DriveRow;

/** One catalogue file: everything we know about one package of one system. */
export interface CatalogueFile {
  /** The system as its users call it: "Kafka", "AWS SQS". */
  readonly system: string;
  /**
   * The npm package, a `node:` built-in, `global` for names that need no import, or `./storm.js` for a file that
   * people copy into their project (matched by base name).
   */
  readonly package: string;
  /** The version that the rows were checked against; absent for built-ins and globals. */
  readonly version?: string;
  /** Other module specifiers that export the same names (`@types/…` is implied, so are subpaths). */
  readonly aliases?: readonly string[];
  readonly rows: readonly Row[];
  /** Types that people write out by hand instead of importing, or use without any type. */
  readonly mirrored?: readonly {
    readonly type: string;
    /**
     * Members that tell the type: a value is taken for it when at least two of these are declared, or read off it where it
     * has no type. Of several types the one with most of them is the one.
     */
    readonly telling: readonly string[];
    /** The member that such values are read from; it counts as one more telling member: `Records`. */
    readonly from?: string;
    /** What gets such a value counts as one more telling member: the parameter, from 0, of a function of this name. */
    readonly handler?: { readonly name: string; readonly parameter: number };
  }[];
}
