import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BulkDeleteResult } from '#root/contract/shared/bulk-delete.ts';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { call } from '#root/web/platform/api/call.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import type { BulkChoice } from '#root/web/platform/ui/data-list-types.ts';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { BulkResultDialog } from '#root/web/shared/lists/bulk-result-dialog.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';

interface BulkApproveProps {
  readonly info: PlanKindInfo;
  readonly choice: BulkChoice;
}

/** The button "Approve…" in the selection bar, for people who may approve plans. */
export function BulkApprove({ info, choice }: BulkApproveProps) {
  const { can, isFrozen } = useSession();
  const [opened, setOpened] = useState(false);
  if (isFrozen || choice.allMatching || !can(info.calls.bulkApprove)) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {text('approveMany')}
      </Button>
      {opened && <ApproveDialog info={info} choice={choice} onClose={() => setOpened(false)} />}
    </>
  );
}

/**
 * Asks for confirmation before the selected plans are approved. Afterwards, lists the plans that were not approved,
 * each with the reason.
 */
function ApproveDialog({ info, choice, onClose }: BulkApproveProps & { readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const [result, setResult] = useState<BulkDeleteResult>();
  const [title] = useState(() => text('approveTitle', { count: choice.count }));
  // Clearing the selection removes the selection bar, which contains this dialog.
  const finish = () => {
    onClose();
    choice.clear();
  };
  if (result) {
    const done = text('approveDone', { count: result.done });
    return <BulkResultDialog title={title} done={done} failures={result.failures} onClose={finish} />;
  }
  const approve = async () => {
    const { data } = await call(info.calls.bulkApprove, { body: { records: [...choice.records], note } });
    if (data.failures.length > 0) return setResult(data);
    toastDone(text('approveDone', { count: data.done }));
    finish();
  };
  return (
    <Confirm title={title} confirmLabel={text('approveConfirm')} onClose={onClose} onConfirm={approve}>
      <Stack>
        <Text>{text('approveBody')}</Text>
        <Textarea
          label={text('approveNote')}
          autosize
          minRows={2}
          maxLength={5000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  );
}
