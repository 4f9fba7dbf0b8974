import { Alert, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { reportRecordKinds } from '#root/contract/reports/report-record-kinds.ts';
import { canHaveDay, type ReportFormat, type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import {
  type ReportOffer,
  type ReportOrder,
  reportOffers,
  reportOrder,
  reports,
} from '#root/contract/reports/reports.ts';
import { report } from '#root/contract/shared/kinds/report.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { DateField } from '#root/web/platform/ui/date-field.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { RecordMultiPicker } from '#root/web/platform/ui/record-multi-picker.tsx';
import { findDivisions, findUnits } from '#root/web/shared/people/unit-options.ts';
import { labels, text } from './reports.messages.ts';
import { SubjectPicker } from './subject-picker.tsx';
import { VersionSelect } from './version-select.tsx';

type Form = UseFormReturnType<ReportOrder>;

const isFor = (type: ReportType, subject: 'record' | 'units') =>
  (reportTypes[type].subjects as readonly string[]).includes(subject);

const emptyScope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };

/**
 * `/reports/generator`: the links on the pages of records preselect the type and the record by `?type=` and `?record=`.
 */
export function ReportGeneratorPage() {
  const read = useRead(reportOffers.list);
  return (
    <Loaded read={read}>
      {({ data: { allowed, types } }) => (
        <Page title={text('generatorTitle')} trail={[{ label: text('title'), href: report.path }]} width="form">
          {allowed && types[0] ? (
            <Generator offers={types} first={types[0]} />
          ) : (
            <Alert color="gray" variant="outline" title={text('notAllowedTitle')}>
              {text(allowed ? 'noTypes' : 'notAllowed')}
            </Alert>
          )}
        </Page>
      )}
    </Loaded>
  );
}

interface GeneratorProps {
  readonly offers: readonly ReportOffer[];
  readonly first: ReportOffer;
}

function Generator({ offers, first }: GeneratorProps) {
  const search = useSearch({ strict: false });
  const go = useGo();
  const generate = useSave(reports.generate);
  const offered = offers.find(({ type }) => type === search.type) ?? first;
  const form = useForm<ReportOrder>({
    initialValues: {
      type: offered.type,
      scope: { ...emptyScope, recordUid: search.record ?? null },
      formats: offered.formats.slice(0, 1),
    },
    validate: schemaResolver(reportOrder, { sync: true }),
  });
  const { type } = form.values;
  const formats = offers.find((one) => one.type === type)?.formats ?? [];
  const submit = async (values: ReportOrder) => {
    const { data } = await generate({ body: values });
    form.resetDirty();
    go(`${report.path}/${data.uid}?new=yes`);
  };
  const choose = (next: string | null) => {
    const offer = offers.find((one) => one.type === next);
    if (!offer) return;
    // The record is kept if reports of the new type are about the same kind of record. For example, a plan report and a
    // grab pack are both about a plan.
    const isKept = reportRecordKinds[offer.type].some((kind) => reportRecordKinds[type].includes(kind));
    const recordUid = isKept ? form.values.scope.recordUid : null;
    form.setValues({ type: offer.type, scope: { ...emptyScope, recordUid }, formats: offer.formats.slice(0, 1) });
  };
  return (
    <RecordForm
      form={form}
      onSubmit={submit}
      labels={labels}
      submitLabel={text('generate')}
      cancelHref={report.path}
      guarded={false}
    >
      <Select
        label={text('type')}
        allowDeselect={false}
        data={offers.map((one) => ({ value: one.type, label: reportTypes[one.type].words.one }))}
        value={type}
        onChange={choose}
      />
      <ScopeFields key={type} form={form} />
      <FormatFields form={form} formats={formats} />
    </RecordForm>
  );
}

/** The fields for the subject of the report. */
function ScopeFields({ form }: { readonly form: Form }) {
  const { type, scope } = form.values;
  const chooseRecord = (recordUid: string | null) => {
    form.setFieldValue('scope.recordUid', recordUid);
    // The chosen version is cleared, because it belongs to the previous record. The chosen day is cleared too if a
    // report about the new record cannot be as of a past day.
    form.setFieldValue('scope.version', null);
    if (!canHaveDay(type, recordUid)) form.setFieldValue('scope.day', null);
  };
  return (
    <Stack>
      {isFor(type, 'record') && (
        <SubjectPicker
          type={type}
          required={!isFor(type, 'units')}
          {...form.getInputProps('scope.recordUid')}
          onChange={chooseRecord}
        />
      )}
      {isFor(type, 'units') && scope.recordUid === null && (
        <>
          <Text c="dimmed">{text('scopeHelp')}</Text>
          <RecordMultiPicker
            label={text('divisions')}
            load={findDivisions}
            {...form.getInputProps('scope.divisionUids')}
          />
          <RecordMultiPicker label={text('units')} load={findUnits} {...form.getInputProps('scope.businessUnitUids')} />
        </>
      )}
      <VersionSelect
        key={scope.recordUid}
        type={type}
        recordUid={scope.recordUid}
        value={scope.version}
        error={form.errors['scope.version']}
        onChange={(version) => form.setFieldValue('scope.version', version)}
      />
      {canHaveDay(type, scope.recordUid) && (
        <DateField label={text('day')} description={text('dayHelp')} {...form.getInputProps('scope.day')} />
      )}
    </Stack>
  );
}

interface FormatsProps {
  readonly form: Form;
  readonly formats: readonly ReportFormat[];
}

const FormatFields = ({ form, formats }: FormatsProps) => (
  <Checkbox.Group
    label={text('formats')}
    value={form.values.formats}
    error={form.errors.formats}
    onChange={(values) =>
      form.setFieldValue(
        'formats',
        formats.filter((format) => values.includes(format)),
      )
    }
  >
    <Group mt="xs">
      {formats.map((format) => (
        <Checkbox key={format} value={format} label={text(`format.${format}`)} />
      ))}
    </Group>
  </Checkbox.Group>
);
