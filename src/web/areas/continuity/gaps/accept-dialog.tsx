import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ListedGap } from '#root/contract/continuity/continuity.ts';
import {
  type GapAcceptanceInput,
  gapAcceptanceInput,
  gapAcceptances,
} from '#root/contract/continuity/gap-acceptances.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { Dialog } from '#root/web/platform/ui/dialog.tsx';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { describeGap } from '#root/web/shared/continuity/describe-gap.ts';
import { text } from './gaps.messages.ts';

const labels = { until: text('acceptUntil'), reason: text('acceptReason') };

/** Accepts a gap until a day, or changes its acceptance. */
export function AcceptDialog({ gap, onClose }: { gap: ListedGap; onClose: () => void }) {
  const { acceptance, key } = gap;
  const create = useSave(gapAcceptances.create);
  const update = useSave(gapAcceptances.update);
  const form = useForm<GapAcceptanceInput>({
    initialValues: { until: acceptance?.until ?? '', reason: acceptance?.reason ?? '' },
    validate: schemaResolver(gapAcceptanceInput, { sync: true }),
  });
  const submit = async (values: GapAcceptanceInput) => {
    if (acceptance) await update({ params: { uid: acceptance.uid }, version: acceptance.version, body: values });
    else await create({ body: { ...values, key } });
    toastDone(text('accepted', { day: formatDate(values.until) }));
    onClose();
  };
  const until = form.getInputProps('until');
  return (
    <Dialog title={text('acceptTitle')} onClose={onClose} size="lg">
      <Text mb="xs">{describeGap(gap)}</Text>
      <Text fz="sm" c="dimmed" mb="md">
        {text('acceptHelp')}
      </Text>
      <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('acceptSave')} guarded={false}>
        <DateField
          label={labels.until}
          required
          data-autofocus
          {...until}
          value={form.values.until || null}
          onChange={(day) => form.setFieldValue('until', day ?? '')}
        />
        <Textarea
          label={labels.reason}
          required
          autosize
          minRows={3}
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      </RecordForm>
    </Dialog>
  );
}
