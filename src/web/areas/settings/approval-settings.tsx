import { NumberInput, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useId } from 'react';
import { isPermissionShown } from '#root/contract/platform/modules.ts';
import { type ApprovalSettings as Stored, settings } from '#root/contract/settings/settings.ts';
import {
  type ApprovableKind,
  type ApprovalPolicies,
  approvableKinds,
  approvalPolicies,
  findApprovePermission,
} from '#root/contract/shared/approvals.ts';
import { capitalise, describeKind } from '#root/contract/shared/kinds/kinds.ts';
import { useEdit } from '#root/web/platform/api/use-edit.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { FormGroup } from '#root/web/platform/ui/form-group.tsx';
import { LoadedPart } from '#root/web/platform/ui/loaded-part.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { text } from './settings.messages.ts';

const shownKinds = approvableKinds.filter((kind) => isPermissionShown(findApprovePermission(kind)));
const nameKind = (kind: ApprovableKind) => capitalise(describeKind(kind).words.many);
const fields = ['reviewers', 'approvers', 'decision', 'deadlineDays'] as const;

/** Labels by field, for the error summary and conflicts. */
const labels = Object.fromEntries(
  shownKinds.flatMap((kind) => [
    [kind, nameKind(kind)],
    ...fields.map((field) => [`${kind}.${field}`, `${nameKind(kind)}: ${text(`policy.${field}`)}`]),
  ]),
) as Record<string, string>;

/** The section of the general settings that says how many people review and approve a submission. */
export function ApprovalSettings() {
  const heading = useId();
  const read = useRead(settings.approvals);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb={4}>
        {text('section.approvals')}
      </Title>
      <Text fz="sm" c="dimmed" mb="md">
        {text('approvalsHelp')}
      </Text>
      <LoadedPart read={read}>{({ data }) => <PoliciesForm record={data} />}</LoadedPart>
    </Paper>
  );
}

type Values = ApprovalPolicies & Record<string, unknown>;

function PoliciesForm({ record }: { record: Stored }) {
  const { can } = useSession();
  const form = useForm<Values>({
    initialValues: record.policies as Values,
    validate: schemaResolver(approvalPolicies, { sync: true }),
  });
  const edit = useEdit({
    form,
    record,
    get: settings.approvals,
    update: settings.updateApprovals,
    params: {},
    toValues: ({ policies }: Stored) => policies as Values,
    labels,
    show: (_, value) => describePolicy(value as ApprovalPolicies[ApprovableKind]),
  });
  const submit = async (values: Values) => {
    if (!form.isDirty()) return;
    await edit.submit(values);
    toastDone(text('saved', { section: text('section.approvals') }));
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={labels}
      conflict={edit.conflict}
      readOnly={!can(settings.updateApprovals)}
      calm
    >
      <Stack>
        {shownKinds.map((kind) => (
          <PolicyFields key={kind} form={form} kind={kind} />
        ))}
      </Stack>
    </RecordForm>
  );
}

const describePolicy = ({ reviewers, approvers, decision, deadlineDays }: ApprovalPolicies[ApprovableKind]) =>
  [
    `${text('policy.reviewers')}: ${reviewers}`,
    `${text('policy.approvers')}: ${approvers}`,
    text(`decision.${decision}`),
    `${text('policy.deadlineDays')}: ${deadlineDays ?? text('noDeadline')}`,
  ].join(', ');

function PolicyFields({ form, kind }: { form: UseFormReturnType<Values>; kind: ApprovableKind }) {
  const deadline = form.getInputProps(`${kind}.deadlineDays`);
  return (
    <FormGroup title={nameKind(kind)}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={text('policy.reviewers')}
          description={text('reviewersHelp')}
          min={0}
          max={5}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps(`${kind}.reviewers`)}
        />
        <NumberInput
          label={text('policy.approvers')}
          description={text('approversHelp')}
          min={1}
          max={3}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps(`${kind}.approvers`)}
        />
        <Select
          label={text('policy.decision')}
          data={(['all', 'any'] as const).map((value) => ({ value, label: text(`decision.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps(`${kind}.decision`)}
        />
        <NumberInput
          label={text('policy.deadlineDays')}
          description={text('deadlineHelp')}
          min={1}
          max={365}
          clampBehavior="none"
          allowDecimal={false}
          {...deadline}
          value={deadline.value ?? ''}
          onChange={(value) => deadline.onChange(value === '' ? null : value)}
        />
      </SimpleGrid>
    </FormGroup>
  );
}
