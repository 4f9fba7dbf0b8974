import { useState } from 'react';
import { type BusinessUnit, businessUnits } from '#root/contract/departments/business-units.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { Confirm } from '#root/web/platform/ui/confirm.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { findDivisions } from '#root/web/shared/people/unit-options.ts';
import { text } from './departments.messages.ts';

/** Moves a unit to another division, for people who cannot use drag and drop. */
export function MoveDialog({ unit, onClose }: { unit: BusinessUnit; onClose: () => void }) {
  const update = useSave(businessUnits.update);
  const [divisionUid, setDivisionUid] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const move = async () => {
    if (!divisionUid || divisionUid === unit.divisionUid) {
      setMissing(true);
      return;
    }
    const { name, description, ownerUid } = unit;
    await update({
      params: { uid: unit.uid },
      version: unit.version,
      body: { name, description, ownerUid, divisionUid },
    });
    toastDone(text('moved', { name }));
    onClose();
  };
  return (
    <Confirm
      title={text('moveTitle', { name: unit.name })}
      confirmLabel={text('moveButton')}
      onClose={onClose}
      onConfirm={move}
    >
      <RecordPicker
        label={text('moveTo')}
        description={text('moveHelp')}
        required
        load={async (q, signal) => (await findDivisions(q, signal)).filter(({ value }) => value !== unit.divisionUid)}
        value={divisionUid}
        onChange={(value) => {
          setDivisionUid(value);
          setMissing(false);
        }}
        error={missing ? text('moveChoose') : undefined}
      />
    </Confirm>
  );
}
