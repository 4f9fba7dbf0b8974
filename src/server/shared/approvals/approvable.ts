import type { ApprovableKind, ApprovalStep } from '#root/contract/shared/approvals.ts';
import type { SavedRow } from '#root/server/platform/db/crud.ts';
import type { Db, WriteDb } from '#root/server/platform/db/tenant.ts';
import type { Actor } from '#root/server/platform/http/route.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import type { Organisation } from '#root/server/platform/security/access.ts';

/** The part of a call's context that a decision needs. */
export interface ApprovalCtx {
  readonly db: WriteDb;
  readonly organisation: Organisation;
  readonly params: { readonly uid: string };
  /** From If-Match. */
  readonly version: number;
  readonly actor: Actor;
  readonly services: Services;
  /** The submission that is decided on; undefined if the record is approved at once. */
  readonly roundUid?: string;
}

/**
 * What happens to a record when people decide on it. `next` begins the approval after the review. `known` is the result
 * of `prepare`.
 */
export type ApprovalMove<Known> =
  | { readonly to: 'submitted'; readonly step: ApprovalStep }
  | { readonly to: 'returned'; readonly note: string }
  | { readonly to: 'approved'; readonly known: Known }
  | { readonly to: 'next' | 'withdrawn' };

/** A kind of record that people approve. */
export interface Approvable<Known = undefined> {
  readonly kind: ApprovableKind;
  /** The name of the kind within a sentence, such as "activity". */
  readonly words: string;
  /** Returns false if the organisation approves submissions at once. */
  isRequired(organisation: Organisation): boolean;
  /** Returns the record's version; undefined if there is no such record. */
  readVersion(db: Db, organisation: string, uid: string): Promise<SavedRow | undefined>;
  /**
   * Returns the content to approve, as a text that stays the same while nothing has changed. State, versions and dates
   * of changes are not part of it.
   */
  readContent(db: Db, organisation: string, uid: string): Promise<string>;
  /**
   * Prepares values that an approval stores and that take time, such as the engine's verdicts. It is called before the
   * transaction begins, because a question to the engine can wait for a thread and must not occupy a connection during
   * this time.
   */
  prepare(ctx: ApprovalCtx): Promise<Known>;
  /**
   * Changes the state of the record if it still has the version that was read.
   * @throws 404, 412, 422 `wrong_state`
   */
  move(ctx: ApprovalCtx, move: ApprovalMove<Known>): Promise<SavedRow>;
}
