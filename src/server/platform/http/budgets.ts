import { sql } from 'kysely';
import { type Budget, type BudgetName, budgets, formatSpan } from '#root/contract/platform/budgets.ts';
import { type ConstraintErrors, databaseError } from '#root/server/platform/db/constraint-errors.ts';
import { query } from '#root/server/platform/db/queries.ts';
import { AppError } from './define-error.ts';
import type { Actor, Route } from './route.ts';
import type { TenantAccess } from './services.ts';
import { createTooManyRequests } from './too-many-requests.ts';

interface Share {
  readonly organisation: string;
  readonly subject: string;
  readonly limit: Budget;
}

interface Taken {
  readonly taken: boolean;
  readonly used: number | null;
  readonly wait: number | null;
}

/**
 * Takes an amount from a budget if that much is left. This is one statement, so that concurrent calls cannot exceed the
 * budget.
 */
const take = ({ organisation, subject, limit }: Share, amount: number) => {
  const isOver = sql`b.started_at <= now() - make_interval(mins => ${limit.minutes}::integer)`;
  return query(sql<Taken>`
    with taken as (
      insert into budget_uses as b (organisation_uid, subject, used)
      select ${organisation}::uuid, ${subject}::text, ${amount}::integer where ${amount}::integer <= ${limit.most}::integer
      on conflict (organisation_uid, subject) do update set
        used = (case when ${isOver} then 0 else b.used end) + ${amount}::integer,
        started_at = case when ${isOver} then now() else b.started_at end
        where (case when ${isOver} then 0 else b.used end) + ${amount}::integer <= ${limit.most}::integer
      returning used)
    select exists (select from taken) as taken, b.used,
      ceil(extract(epoch from b.started_at + make_interval(mins => ${limit.minutes}::integer) - now()))::integer as wait
    from (select) one left join budget_uses b on b.organisation_uid = ${organisation} and b.subject = ${subject}`);
};

const giveBack = ({ organisation, subject }: Share, amount: number) =>
  query(sql`
    update budget_uses set used = greatest(used - ${amount}::integer, 0)
    where organisation_uid = ${organisation} and subject = ${subject}`);

function listShares(name: BudgetName, actor: Actor, organisation: string): Share[] {
  return budgets[name].limits.map((limit) =>
    limit.by === 'person'
      ? { organisation: actor.homeUid, subject: `${name} ${actor.userUid}`, limit }
      : { organisation, subject: name, limit },
  );
}

function createRefusal(name: BudgetName, { limit }: Share, { used, wait }: Taken): AppError {
  const { words } = budgets[name];
  const left = Math.max(0, limit.most - (used ?? 0));
  const whose = limit.by === 'person' ? 'You' : 'Your organisation';
  const rest = left > 0 ? ` Left: ${left}.` : '';
  const why = `${whose} can have at most ${limit.most} ${words} within ${formatSpan(limit.minutes)}.${rest}`;
  return createTooManyRequests(why, Math.max(1, wait ?? limit.minutes * 60));
}

const countValue = (value: unknown): number => (Array.isArray(value) ? value.length : value ? 1 : 0);

/** Returns how much of its budget a call needs. */
function measure(name: BudgetName, body: unknown): number {
  const { fields } = budgets[name];
  if (!fields || body === undefined) return 1;
  const given = body as Readonly<Record<string, unknown>>;
  return fields.reduce((sum, field) => sum + countValue(given[field]), 0);
}

/** Returns true for a refusal that took little work, such as the refusal of a wrong value. */
function isCheapRefusal(error: unknown, constraints: ConstraintErrors): boolean {
  const refusal = error instanceof AppError ? error : databaseError(error, constraints);
  return refusal !== undefined && refusal.status < 500 && !refusal.extras.costly;
}

/** A call that uses a budget. */
interface BudgetedCall {
  readonly route: Pick<Route, 'endpoint' | 'constraints'>;
  readonly tenants: TenantAccess;
  readonly actor: Actor;
  /** The uid of the organisation in which the call works. */
  readonly organisation: string;
  readonly body: unknown;
}

/**
 * Takes the cost of a call from its budgets, and then does the work. If the call is refused before it has caused much
 * work, the budgets get the cost back.
 * @throws 429 `too_many_requests`
 */
export async function withinBudget<T>(call: BudgetedCall, work: () => Promise<T>): Promise<T> {
  const { route, tenants, actor, organisation, body } = call;
  const { budget } = route.endpoint;
  const amount = budget ? measure(budget, body) : 0;
  if (!budget || amount === 0) return work();
  const taken: Share[] = [];
  const returnAll = async () => {
    for (const share of taken) await tenants.write(share.organisation, {}, (db) => db.only(giveBack(share, amount)));
  };
  try {
    for (const share of listShares(budget, actor, organisation)) {
      const result = await tenants.write(share.organisation, {}, (db) => db.only(take(share, amount)));
      if (!result?.taken) throw createRefusal(budget, share, result ?? { taken: false, used: 0, wait: null });
      taken.push(share);
    }
    return await work();
  } catch (error) {
    if (isCheapRefusal(error, route.constraints)) await returnAll();
    throw error;
  }
}
