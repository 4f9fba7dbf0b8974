import {
  type ApprovableKind,
  type ApprovalPolicies,
  type ApprovalPolicy,
  approvableKinds,
  approvalPolicy,
  defaultApprovalPolicy,
} from '#root/contract/shared/approvals.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { approvalsRepository } from './approvals.repository.ts';

type Stored = Readonly<Record<string, unknown>>;

const readOne = (stored: Stored, kind: ApprovableKind): ApprovalPolicy => {
  const parsed = approvalPolicy.safeParse(stored[kind]);
  return parsed.success ? parsed.data : defaultApprovalPolicy;
};

/** Returns the policy of every kind, with the default for kinds for which the organisation has set no policy. */
export const fillPolicies = (stored: Stored): ApprovalPolicies =>
  Object.fromEntries(approvableKinds.map((kind) => [kind, readOne(stored, kind)])) as ApprovalPolicies;

/** Reads how submissions of a kind are decided. */
export async function readPolicy(db: Db, organisation: string, kind: ApprovableKind): Promise<ApprovalPolicy> {
  return readOne((await db.maybe(approvalsRepository.policies(organisation)))?.policies ?? {}, kind);
}
