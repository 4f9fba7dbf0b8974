import { NativeSelect, Title } from '@mantine/core';
import type { PlanMessage } from '#root/contract/plans/plan-sections.ts';
import { type MessageStart, messageStarts } from '#root/contract/plans/plan-terms.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { addRow, changeRow, moveRow, removeRow } from './edit-rows.ts';
import { RolePicker } from './pickers.tsx';
import { RowCards } from './row-cards.tsx';
import { DurationField, ParagraphField, TextField, toInputProps } from './row-fields.tsx';
import { text } from './rows.messages.ts';
import { KeyedText } from './text-section.tsx';

const emptyMessage = (): PlanMessage => ({
  uid: crypto.randomUUID(),
  audience: '',
  channel: '',
  content: '',
  senderUid: null,
  countedFrom: 'activation',
  dueMinutes: null,
  repeatMinutes: null,
});

const starts = messageStarts.map((value) => ({ value, label: text(`countedFrom.${value}`) }));

/** The text about communications, and the messages with their deadlines. */
export function MessagesSection(props: PlanSectionProps) {
  const { content, set, errors, names } = props;
  return (
    <>
      <KeyedText {...props} textKey="communications" />
      <Title order={3}>{text('messages')}</Title>
      <RowCards
        label={text('messages')}
        rows={content.messages}
        getName={({ audience }) => audience}
        addLabel={text('addMessage')}
        onAdd={() => addRow(set, 'messages', emptyMessage())}
        onRemove={({ uid, audience }) => removeRow(set, 'messages', uid, audience)}
        onMove={({ uid }, to) => moveRow(set, 'messages', uid, to)}
      >
        {(row, index) => {
          const of = { part: 'messages', row, index, set, errors } as const;
          return (
            <>
              <TextField of={of} name="audience" description={text('audienceHelp')} required maxLength={255} />
              <TextField of={of} name="channel" description={text('channelHelp')} maxLength={255} />
              <RolePicker
                {...toInputProps(of, 'senderUid')}
                value={row.senderUid}
                names={names}
                onChange={(senderUid) => changeRow(set, 'messages', row.uid, { senderUid })}
              />
              <DurationField of={of} name="dueMinutes" description={text('dueHelp')} />
              <NativeSelect
                {...toInputProps(of, 'countedFrom')}
                data={starts}
                value={row.countedFrom}
                onChange={(event) =>
                  changeRow(set, 'messages', row.uid, { countedFrom: event.currentTarget.value as MessageStart })
                }
              />
              <DurationField of={of} name="repeatMinutes" description={text('repeatHelp')} />
              <ParagraphField of={of} name="content" label={text('message')} />
            </>
          );
        }}
      </RowCards>
    </>
  );
}
