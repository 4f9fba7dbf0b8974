import { Button } from '@mantine/core';
import type { PlanContact } from '#root/contract/plans/plan-sections.ts';
import type { PlanSectionProps } from '#root/web/areas/plans/record/plan-props.ts';
import { isOld } from '#root/web/areas/plans/record/section-states.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { today } from '#root/web/platform/ui/format.ts';
import { PhoneInput } from '#root/web/platform/ui/phone-input.tsx';
import { addRow, changeRow, moveRow, removeRow } from './edit-rows.ts';
import { RowCards } from './row-cards.tsx';
import { TextField, toInputProps } from './row-fields.tsx';
import { text } from './rows.messages.ts';
import { VerifiedMark } from './verified-mark.tsx';

const emptyContact = (): PlanContact => ({
  uid: crypto.randomUUID(),
  name: '',
  organisationName: '',
  purpose: '',
  phone: '',
  email: '',
  verifiedOn: null,
});

/** The fields for people outside the team. A button marks a contact as verified today. */
export function ContactsSection({ content, set, errors }: PlanSectionProps) {
  const day = today();
  return (
    <RowCards
      label={text('contacts')}
      rows={content.contacts}
      getName={({ name }) => name}
      addLabel={text('addContact')}
      onAdd={() => addRow(set, 'contacts', emptyContact())}
      onRemove={({ uid, name }) => removeRow(set, 'contacts', uid, name)}
      onMove={({ uid }, to) => moveRow(set, 'contacts', uid, to)}
      tools={({ uid, name, verifiedOn }) => (
        <>
          {name !== '' && isOld(verifiedOn, day) && <VerifiedMark verifiedOn={verifiedOn} />}
          <Button
            variant="default"
            size="compact-sm"
            disabled={verifiedOn === day}
            aria-label={text('verifiedTodayOf', { name: name || text('untitled') })}
            onClick={() => changeRow(set, 'contacts', uid, { verifiedOn: day })}
          >
            {text('verifiedToday')}
          </Button>
        </>
      )}
    >
      {(row, index) => {
        const of = { part: 'contacts', row, index, set, errors } as const;
        return (
          <>
            <TextField of={of} name="name" required maxLength={255} />
            <TextField of={of} name="organisationName" maxLength={255} />
            <TextField of={of} name="purpose" />
            <PhoneInput
              {...toInputProps(of, 'phone')}
              maxLength={32}
              value={row.phone}
              onChange={(event) => changeRow(set, 'contacts', row.uid, { phone: event.currentTarget.value })}
            />
            <TextField of={of} name="email" type="email" maxLength={254} />
            <DateField
              {...toInputProps(of, 'verifiedOn')}
              value={row.verifiedOn}
              last={day}
              onChange={(verifiedOn) => changeRow(set, 'contacts', row.uid, { verifiedOn })}
            />
          </>
        );
      }}
    </RowCards>
  );
}
