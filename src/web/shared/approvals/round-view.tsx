import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { Approval, ApprovalRound } from '#root/contract/shared/approvals.ts';
import { formatDate, formatDateTime } from '#root/web/platform/ui/format.ts';
import { text } from './approvals.messages.ts';

/** Says who submitted something, when, with which note, and until when people should decide. */
export function RoundHeading({ round }: { round: ApprovalRound }) {
  const { submittedByName: name, submittedAt, dueOn, note } = round;
  const date = formatDateTime(submittedAt);
  return (
    <div>
      <Text c="dimmed">
        {name ? text('submittedBy', { name, date }) : text('submittedOn', { date })}
        {dueOn && round.state === 'open' && ` · ${text('dueOn', { date: formatDate(dueOn) })}`}
      </Text>
      {note && <Text style={{ whiteSpace: 'pre-wrap' }}>{note}</Text>}
    </div>
  );
}

function describeAnswer({ decision, decidedAt, canAnswer }: Approval): string {
  if (decision && decidedAt) {
    return text(decision === 'approved' ? 'saidApproved' : 'saidReturned', { date: formatDateTime(decidedAt) });
  }
  return text(canAnswer ? 'waiting' : 'cannotAnswer');
}

const nameOf = ({ decidedByName, askedName }: Approval) => decidedByName || askedName || text('anybody');

interface RoundAnswersProps {
  round: ApprovalRound;
  /** Opens the dialog to ask another person instead. Absent if the reader may not do this. */
  onReassign?: ((approval: Approval) => void) | undefined;
}

/** Lists the people whom a submission asks, and their answers. */
export function RoundAnswers({ round, onReassign }: RoundAnswersProps) {
  const isShort = round.approvals.length === 1 && round.approvals[0]?.askedUid === null && round.state === 'open';
  if (isShort && !onReassign) return null;
  return (
    <Stack gap={4}>
      <List spacing={4}>
        {round.approvals.map((approval) => (
          <List.Item key={approval.uid}>
            <Group gap="xs">
              <span>
                {text(`step.${approval.step}`)}: <b>{nameOf(approval)}</b>, {describeAnswer(approval)}
              </span>
              {onReassign && round.state === 'open' && approval.decision === null && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={text('askAnotherOf', { name: nameOf(approval) })}
                  onClick={() => onReassign(approval)}
                >
                  {text('askAnother')}
                </Button>
              )}
            </Group>
            {approval.note && <Text style={{ whiteSpace: 'pre-wrap' }}>{approval.note}</Text>}
          </List.Item>
        ))}
      </List>
      {round.decision === 'any' && round.approvals.length > 1 && <Text fz="sm">{text('anyIsEnough')}</Text>}
    </Stack>
  );
}
