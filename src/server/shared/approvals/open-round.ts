import type { ApprovalPolicy } from '#root/contract/shared/approvals.ts';
import { findFirstStep, type Slot } from '#root/domain/approvals/round.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { WriteDb } from '#root/server/platform/db/tenant.ts';
import { approvalsRepository, type NewRound, type RecordKey } from './approvals.repository.ts';

interface Opened extends Pick<NewRound, 'digest' | 'submittedByUid' | 'note'> {
  readonly policy: ApprovalPolicy;
  readonly slots: readonly Slot[];
}

/** Opens the round in which people decide on a record that is in review. @returns its uid */
export async function openRound(db: WriteDb, key: RecordKey, { policy, slots, ...round }: Opened): Promise<string> {
  const uid = newUid();
  const { decision, deadlineDays } = policy;
  await db.run(approvalsRepository.insert(key, { ...round, uid, decision, deadlineDays, step: findFirstStep(slots) }));
  const rows = slots.map((slot) => ({ ...slot, uid: newUid() }));
  await db.run(approvalsRepository.insertPlaces(key, uid, rows));
  return uid;
}
