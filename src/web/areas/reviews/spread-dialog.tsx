import { ScrollArea, Table, Text } from '@mantine/core';
import { reviews, type SpreadMove } from '#root/contract/reviews/reviews.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { SendingDialog } from '#root/web/platform/ui/sending-dialog.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './review-list.messages.ts';

/** Proposes other days for the reviews of one day, and moves them. */
export function SpreadDialog({ day, onClose }: { readonly day: string; readonly onClose: () => void }) {
  const read = useRead(reviews.proposeSpread, { body: { day } });
  const spread = useSave(reviews.spread);
  const moves = read.data?.data.moves ?? [];
  const send = async () => {
    const answer = await spread({
      body: { moves: moves.map(({ uid, dueOn, movedTo }) => ({ uid, dueOn, movedTo })) },
    });
    toastDone(text('spreadDone', { count: answer.data.moved }));
  };
  return (
    <SendingDialog
      title={text('spreadTitle', { date: formatDate(day) })}
      label={text('spreadSave', { count: moves.length })}
      disabled={moves.length === 0 || read.isFetching}
      onClose={onClose}
      send={send}
    >
      {() => (
        <LoadedPart read={read}>
          {({ data }) => (data.moves.length === 0 ? <Text>{text('spreadNone')}</Text> : <Moves moves={data.moves} />)}
        </LoadedPart>
      )}
    </SendingDialog>
  );
}

const Moves = ({ moves }: { readonly moves: readonly SpreadMove[] }) => (
  <>
    <Text fz="sm">{text('spreadBody')}</Text>
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('name')}</Table.Th>
            <Table.Th>{text('newDay')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moves.map((move) => (
            <Table.Tr key={move.uid}>
              <Table.Td>{move.name}</Table.Td>
              <Table.Td className="hf-numbers">{formatDate(move.movedTo)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  </>
);
