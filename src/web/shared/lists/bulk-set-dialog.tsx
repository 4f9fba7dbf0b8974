import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BulkFailure } from '#root/contract/shared/bulk-selection.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDate, parseTypedDate } from '#root/web/platform/ui/format.ts';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { RecordPicker } from '#root/web/platform/ui/record-picker.tsx';
import { toastUndo } from '#root/web/platform/ui/toast/toast.tsx';
import { text as uiText } from '#root/web/platform/ui/words.ts';
import { createBulkFailuresError } from './bulk-failures-error.ts';
import { BulkResultDialog } from './bulk-result-dialog.tsx';
import type { BulkField, BulkSetProps } from './bulk-set-types.ts';
import { text } from './lists.messages.ts';

/** The response of an endpoint made by `bulkSetEndpoint`. */
interface Outcome {
  readonly done: number;
  readonly unchanged: number;
  readonly failures: readonly BulkFailure[];
  readonly undo: readonly unknown[];
}

interface BulkSetDialogProps extends BulkSetProps {
  readonly field: BulkField;
  readonly onClose: () => void;
}

/**
 * Returns a function that changes the records and offers an undo. The undo sends the inverse change that the server
 * returned.
 */
function useSetMany({ endpoint, choice, asked, field }: BulkSetDialogProps) {
  const save = useSave(field.endpoint ?? endpoint);
  const run = async (body: unknown) => ((await save({ body })) as { data: Outcome }).data;
  return async (value: ChosenValue['value']): Promise<Outcome> => {
    const { q, filter } = asked;
    const selection = choice.allMatching
      ? { matching: { q, filter, expected: choice.count } }
      : { records: choice.records };
    const outcome = await run({ set: { [field.name]: value }, selection });
    if (outcome.done > 0)
      toastUndo(text('setDone', { count: outcome.done }), async () => {
        const { failures } = await run({ set: {}, selection: { each: outcome.undo } });
        if (failures.length > 0) throw createBulkFailuresError(failures);
      });
    return outcome;
  };
}

/**
 * Asks for the new value of one field for many records, previews the change, and lists the records that could not be
 * changed.
 */
export function BulkSetDialog(props: BulkSetDialogProps) {
  const { choice, field, note, onClose } = props;
  const [value, setValue] = useState<ChosenValue | null>(null);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const setMany = useSetMany(props);
  const finish = () => {
    onClose();
    choice.clear();
  };
  const confirm = async () => {
    if (!value) return setProblem(text('setChoose'));
    setPending(true);
    try {
      const result = await setMany(value.value);
      if (result.failures.length === 0) finish();
      else setOutcome(result);
    } catch (error) {
      setProblem(toProblem(error).message);
    }
    setPending(false);
  };
  const { label, words } = field;
  const title = formatTitle(props);
  if (outcome) {
    const done = text('setDone', { count: outcome.done });
    return <BulkResultDialog title={title} done={done} failures={outcome.failures} onClose={finish} />;
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        {problem && (
          <Alert role="alert" color="red" variant="outline">
            {problem}
          </Alert>
        )}
        <ValueField field={field} onChange={setValue} />
        <Text role="status">
          {value &&
            (words?.preview(choice.count, value.label) ??
              text('setPreview', { count: choice.count, field: label, value: value.label }))}
        </Text>
        {note && (
          <Text fz="sm" c="dimmed">
            {note}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {uiText('cancel')}
          </Button>
          <Button loading={pending} onClick={() => void confirm()}>
            {text('setConfirm', { count: choice.count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function formatTitle({ choice: { count }, field, words }: BulkSetDialogProps): string {
  const records = count === 1 ? words.one : words.many;
  return field.words?.title(count) ?? text('setTitle', { field: toInline(field.label), count, records });
}

/** Returns a label for use inside a sentence: "owner", but "MTPD". */
const toInline = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The chosen value: a uid, a date, or several uids. Null clears the field. */
interface ChosenValue {
  readonly value: string | readonly string[] | null;
  readonly label: string;
}

interface ValueProps {
  readonly field: BulkField;
  readonly onChange: (value: ChosenValue | null) => void;
}

const names = new Intl.ListFormat('en-US');

/** The field for several records. */
function ManyField({ field, onChange }: ValueProps) {
  const [known] = useState(() => new Map<string, string>());
  const { load } = field;
  return (
    <RecordMultiPicker
      label={field.label}
      load={async (...asked) => {
        const found = (await load?.(...asked)) ?? [];
        for (const { value, label } of found) known.set(value, label);
        return found;
      }}
      onChange={(uids) => {
        const label = names.format(uids.map((uid) => known.get(uid) ?? uid));
        onChange(uids.length > 0 ? { value: uids, label } : null);
      }}
    />
  );
}

/** The field for one value: a date, a record, or several records. */
function OneField({ field, onChange }: ValueProps) {
  if (field.many) return <ManyField field={field} onChange={onChange} />;
  if (field.load)
    return (
      <RecordPicker
        label={field.label}
        load={field.load}
        onChange={(uid, option) => onChange(uid === null ? null : { value: uid, label: option?.label ?? '' })}
      />
    );
  return (
    <DateField
      label={field.label}
      onChange={(day) => onChange(day && parseTypedDate(day) ? { value: day, label: formatDate(day) } : null)}
    />
  );
}

function ValueField({ field, onChange }: ValueProps) {
  const clear = () => onChange({ value: field.many ? [] : null, label: text('setNothing') });
  return (
    <>
      <OneField field={field} onChange={onChange} />
      {field.clearable && (
        <Button variant="subtle" onClick={clear}>
          {text('setClear', { field: toInline(field.label) })}
        </Button>
      )}
    </>
  );
}
