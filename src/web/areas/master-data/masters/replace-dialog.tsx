import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { masterLists } from '#root/contract/master-data/master-lists.ts';
import { type Master, masters } from '#root/contract/master-data/masters.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { RecordDependents } from '#root/web/shared/registers/removal-dialog.tsx';
import { text } from './masters.messages.ts';

type Afterwards = 'delete' | 'deactivate';

/** Replaces a row everywhere it is used, then deletes the row or makes it inactive. */
export function ReplaceDialog({ row, onClose, onDone }: { row: Master; onClose: () => void; onDone: () => void }) {
  const replace = useSave(masters.replace);
  const rows = useRead(masters.list, { params: { list: row.list }, query: { pageSize: 100 } });
  const [withUid, setWithUid] = useState<string | null>(null);
  const [afterwards, setAfterwards] = useState<Afterwards>('delete');
  const [missing, setMissing] = useState(false);
  // The server refuses a replacement that has another phase, because the phase of every record that uses the row would
  // change.
  const canReplace = (other: Master) => masterLists[row.list].kind !== 'phase' || other.value === row.value;
  const others = (rows.data?.data ?? []).filter(
    (other) => other.uid !== row.uid && other.isActive && canReplace(other),
  );
  const confirm = async () => {
    if (!withUid) return setMissing(true);
    const params = { list: row.list, uid: row.uid };
    const { data } = await replace({ params, version: row.version, body: { withUid, afterwards } });
    toastDone(text('replaced', { count: data.moved }));
    onDone();
  };
  return (
    <Confirm
      title={text('replaceTitle', { name: row.name })}
      confirmLabel={text('replaceButton')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack>
        {row.usageCount > 0 && <Text>{text('replaceBody', { count: row.usageCount })}</Text>}
        <RecordDependents kind="master" uid={row.uid} />
        <SearchSelect
          label={text('replaceWith')}
          data={others.map(({ uid, name }) => ({ value: uid, label: name }))}
          value={withUid}
          onChange={(value) => {
            setWithUid(value);
            setMissing(false);
          }}
          nothingFoundMessage={text('replaceNone')}
          error={missing ? text('replaceChoose') : undefined}
          withAsterisk
        />
        <Radio.Group
          label={text('afterwards')}
          value={afterwards}
          onChange={(value) => setAfterwards(value as Afterwards)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="delete" label={text('afterwards.delete', { name: row.name })} />
            <Radio value="deactivate" label={text('afterwards.deactivate', { name: row.name })} />
          </Stack>
        </Radio.Group>
      </Stack>
    </Confirm>
  );
}
