import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { continuity } from '#root/contract/continuity/continuity.ts';
import type { RecoverySuggestion } from '#root/contract/continuity/continuity-findings.ts';
import { refetchOnce } from '#root/web/platform/api/refetch.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { kindLabel } from '#root/web/platform/ui/activity-chips.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDuration } from '#root/web/platform/ui/format.ts';
import { LinesSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { describeEffect, EffectList } from '#root/web/shared/continuity/effect-list.tsx';
import {
  type AppliedChange,
  applyChange,
  explainBlockedChange,
  type RecoveryChange,
  toPreviewInput,
  undoChanges,
} from './apply-change.ts';
import { text } from './gaps.messages.ts';

/** Describes a change: "RTO of Payroll (activity): 48 h becomes 8 h". */
export const describeChange = ({ node, from, to }: RecoveryChange): string =>
  text('suggestionChange', {
    name: node.name,
    kind: kindLabel(node.kind),
    from: formatDuration(from),
    to: formatDuration(to),
  });

/** Shows the effect of one change on its own. */
function Effect({ change, why }: { change: RecoveryChange; why: string | undefined }) {
  const preview = useRead(continuity.preview, { body: toPreviewInput(change) });
  const result = preview.data?.data;
  return (
    <Stack gap={4}>
      <Text fw={600} fz="sm">
        {describeChange(change)}
      </Text>
      {why && (
        <Text fz="sm" c="red">
          {why}
        </Text>
      )}
      {preview.isPending && <LinesSkeleton lines={2} />}
      {result && result.breaks + result.closes > 0 ? (
        <>
          <Text fz="sm">{describeEffect(result)}</Text>
          <EffectList result={result} />
        </>
      ) : (
        result && <Text fz="sm">{text('suggestionNoEffect')}</Text>
      )}
    </Stack>
  );
}

/** Shows the effects of a suggestion, applies its changes and offers to undo them. */
export function ApplyDialog({ suggestion, onClose }: { suggestion: RecoverySuggestion; onClose: () => void }) {
  const { can } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { changes } = suggestion;
  const blockedReasons = changes.map((change) => explainBlockedChange(change, can));
  const apply = async () => {
    setBusy(true);
    const applied: AppliedChange[] = [];
    try {
      // The changes are made one after the other, so that an error can state how many have been made.
      await refetchOnce(async () => {
        for (const change of changes) applied.push(await applyChange(change));
      });
      onClose();
    } catch (error) {
      const count = changes.length;
      setFailure(text('suggestionStopped', { done: applied.length, count, reason: toProblem(error).message }));
    } finally {
      setBusy(false);
    }
    if (applied.length > 0)
      toastUndo(text('suggestionApplied', { count: applied.length }), () => refetchOnce(() => undoChanges(applied)));
  };
  return (
    <Dialog title={text('suggestionReview')} onClose={onClose} size="lg">
      <Stack gap="md">
        {failure && (
          <Alert role="alert" color="red" variant="outline">
            {failure}
          </Alert>
        )}
        <List listStyleType="none" spacing="md">
          {changes.map((change, index) => (
            <List.Item key={change.node.uid}>
              <Effect change={change} why={blockedReasons[index]} />
            </List.Item>
          ))}
        </List>
        {changes.some(({ node }) => node.kind === 'activity') && <Text fz="sm">{text('suggestionApproved')}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button
            loading={busy}
            disabled={failure !== undefined || blockedReasons.some((why) => why !== undefined)}
            onClick={() => void apply()}
          >
            {text('suggestionApply', { count: changes.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
