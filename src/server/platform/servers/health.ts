import type { Pool } from 'pg';

/** The state of a part of the server. */
export type PartState = 'ready' | 'not ready';

export interface Readiness {
  /** `impaired` if requests are answered, but a background part does not work. */
  readonly status: 'ready' | 'impaired' | 'not ready';
  readonly parts: Readonly<Record<string, PartState>>;
}

/**
 * Checks which parts of this server work. The result contains only the names and states of the parts, because it can be
 * read without signing in.
 */
export interface Health {
  /** Adds a background part. Requests are answered even if it does not work. */
  watch(part: string, isWorking: () => boolean): void;
  check(): Promise<Readiness>;
}

/** The longest wait for the database, in milliseconds. Load balancers often wait for less than five seconds. */
const patience = 2_000;
/** Milliseconds for which an answer of the database is reused, so that many probes do not cause many queries. */
const fresh = 500;

interface DatabaseState {
  readonly database: PartState;
  readonly schema: PartState;
}
const away: DatabaseState = { database: 'not ready', schema: 'not ready' };

/**
 * Creates the check of this server's parts.
 * @param schema the last migration that this server knows; undefined to fit any schema
 */
export function createHealth(pool: Pick<Pool, 'query'>, schema?: string, wait = patience): Health {
  const watched = new Map<string, () => boolean>();
  let asked = 0;
  let answer: Promise<DatabaseState> | undefined;

  const ask = async (): Promise<DatabaseState> => {
    const { rows } = await pool.query<{ fits: boolean }>(
      `select coalesce($1::text >= minimum_server_schema() collate "C", true) as fits`,
      [schema],
    );
    return { database: 'ready', schema: rows[0]?.fits ? 'ready' : 'not ready' };
  };
  const readDatabase = (): Promise<DatabaseState> => {
    if (answer && Date.now() - asked < fresh) return answer;
    asked = Date.now();
    const silence = Promise.withResolvers<DatabaseState>();
    const timer = setTimeout(() => silence.resolve(away), wait);
    answer = Promise.race([ask().catch(() => away), silence.promise]).finally(() => clearTimeout(timer));
    return answer;
  };
  return {
    watch: (part, isWorking) => void watched.set(part, isWorking),
    check: async () => {
      const needed = await readDatabase();
      const background = [...watched].map(([part, isWorking]) => [part, isWorking() ? 'ready' : 'not ready'] as const);
      const parts: Record<string, PartState> = { ...needed, ...Object.fromEntries(background) };
      const answering = needed.database === 'ready' && needed.schema === 'ready';
      const working = background.every(([, state]) => state === 'ready');
      return { status: answering ? (working ? 'ready' : 'impaired') : 'not ready', parts };
    },
  };
}
