import { describeKind, findRecordPath } from '#root/contract/shared/kinds/kinds.ts';
import { queueMail } from '#root/server/platform/mail/queue.ts';
import type { ApprovalCtx } from './approvable.ts';
import { approvalsRepository, type RecordKey } from './approvals.repository.ts';

const formatDay = (day: string) => day.split('-').reverse().join('/');

/**
 * Tells the people whom the current step of a round asks.
 * @param only the uid of the one person to tell, who is asked instead of somebody else
 */
export async function askByMail(
  { db, services }: Pick<ApprovalCtx, 'db' | 'services'>,
  key: RecordKey,
  round: string,
  only?: string,
): Promise<void> {
  const recipients = await db.many(approvalsRepository.recipients(key, round));
  for (const { uid, name, email, record, submittedByName, dueOn } of recipients) {
    if (only !== undefined && uid !== only) continue;
    await queueMail(db, services, key.organisation, {
      kind: 'approval_asked',
      to: email,
      userUid: uid,
      data: {
        name,
        kind: describeKind(key.kind).words.one,
        record,
        submittedBy: submittedByName || 'Someone',
        due: dueOn ? `Please decide by ${formatDay(dueOn)}.` : 'Please decide on it.',
        link: `${services.settings.appUrl}${findRecordPath(key.kind, key.uid)}`,
      },
    });
  }
}
