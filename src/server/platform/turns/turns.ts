import { defineError } from '#root/server/platform/http/define-error.ts';

/**
 * The turns that organisations take at a shared resource: the main thread, the worker threads or the connections to
 * PostgreSQL. Each organisation waits in a line of its own, and the lines are served one after the other. An
 * organisation with many waiting turns therefore delays another organisation by at most one turn.
 */
export interface Turns<Kind> {
  /** Waits for a turn. @throws the error with which the rules refuse the turn */
  take(organisation: string, kind: Kind): Promise<Turn<Kind>>;
  /**
   * Begins the waiting turns that may begin now. Needed only if the rules depend on something other than the turns,
   * such as the end of a rest.
   */
  serve(): void;
}

export interface Turn<Kind> {
  readonly line: Line<Kind>;
  /** Changes the kind at once, because a turn that has begun never waits. */
  change(kind: Kind): void;
  end(): void;
}

/** The turns of one organisation. */
export interface Line<Kind> {
  readonly organisation: string;
  /** The kinds of the turns that have begun. */
  readonly running: readonly Kind[];
  /** The number of turns that have not begun. */
  readonly waiting: number;
}

export interface TurnRules<Kind> {
  /** Returns true if a waiting turn of this kind may begin. */
  mayBegin(kind: Kind, line: Line<Kind>, all: Iterable<Line<Kind>>): boolean;
  /** Returns the error for a turn that is refused at once, because too many of its organisation are waiting. */
  refuse(waiting: number, kind: Kind): Error | undefined;
  /** The milliseconds after which a waiting turn is refused, and the error. */
  readonly longestWait?: { readonly milliseconds: number; refuse(): Error };
}

const tooMany = defineError(
  'too_many_requests',
  429,
  'Your organisation has sent many requests at once. Wait a moment, then try again.',
);
/** Creates the error for an organisation that has more requests waiting than allowed. */
export const tooManyWaiting = () => tooMany({ headers: { 'retry-after': '5' } });

interface Waiting<Kind> {
  readonly kind: Kind;
  readonly begin: () => void;
}

class OpenLine<Kind> implements Line<Kind> {
  readonly organisation: string;
  readonly running: Kind[] = [];
  readonly queue: Waiting<Kind>[] = [];
  constructor(organisation: string) {
    this.organisation = organisation;
  }
  get waiting() {
    return this.queue.length;
  }
  /** Replaces the kind of a running turn, or removes it. */
  replace(kind: Kind, ...by: readonly Kind[]) {
    this.running.splice(this.running.indexOf(kind), 1, ...by);
  }
}

/**
 * All lines with running or waiting turns, in the order in which they are served. A line moves to the end when one of
 * its turns begins.
 */
class OpenLines<Kind> {
  readonly #rules: TurnRules<Kind>;
  readonly #lines = new Map<string, OpenLine<Kind>>();
  constructor(rules: TurnRules<Kind>) {
    this.#rules = rules;
  }
  find(organisation: string): OpenLine<Kind> {
    const line = this.#lines.get(organisation) ?? new OpenLine<Kind>(organisation);
    this.#lines.set(organisation, line);
    return line;
  }
  forgetIdle({ organisation, running, waiting }: OpenLine<Kind>): void {
    if (running.length + waiting === 0) this.#lines.delete(organisation);
  }
  mayBegin(line: OpenLine<Kind>, kind: Kind): boolean {
    return this.#rules.mayBegin(kind, line, this.#lines.values());
  }
  begin(line: OpenLine<Kind>, kind: Kind): void {
    line.running.push(kind);
    this.#lines.delete(line.organisation);
    this.#lines.set(line.organisation, line);
  }
  serve(): void {
    while ([...this.#lines.values()].some((line) => this.#beginOne(line)));
  }
  #beginOne(line: OpenLine<Kind>): boolean {
    const at = line.queue.findIndex(({ kind }) => this.mayBegin(line, kind));
    if (at < 0) return false;
    const [next] = line.queue.splice(at, 1) as [Waiting<Kind>];
    this.begin(line, next.kind);
    next.begin();
    return true;
  }
}

function makeTurn<Kind>(lines: OpenLines<Kind>, line: OpenLine<Kind>, first: Kind): Turn<Kind> {
  let now = first;
  return {
    line,
    change: (kind) => {
      line.replace(now, kind);
      now = kind;
      lines.serve();
    },
    end: () => {
      line.replace(now);
      lines.forgetIdle(line);
      lines.serve();
    },
  };
}

/** Creates the lines, all of them empty. */
export function createTurns<Kind>(rules: TurnRules<Kind>): Turns<Kind> {
  const lines = new OpenLines<Kind>(rules);
  const waitFor = (line: OpenLine<Kind>, kind: Kind) =>
    new Promise<void>((resolve, reject) => {
      const { longestWait } = rules;
      const giveUp = () => {
        line.queue.splice(line.queue.indexOf(mine), 1);
        lines.forgetIdle(line);
        reject(longestWait?.refuse());
      };
      const timer = longestWait && setTimeout(giveUp, longestWait.milliseconds);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const mine: Waiting<Kind> = { kind, begin };
      line.queue.push(mine);
      lines.serve();
    });
  return {
    take: async (organisation, kind) => {
      const line = lines.find(organisation);
      const refused = rules.refuse(line.waiting, kind);
      if (refused) throw refused;
      if (line.waiting === 0 && lines.mayBegin(line, kind)) lines.begin(line, kind);
      else await waitFor(line, kind);
      return makeTurn(lines, line, kind);
    },
    serve: () => lines.serve(),
  };
}
