import { Alert, NumberInput, Radio, Stack, Switch, Text } from '@mantine/core';
import { isShown } from '#root/contract/platform/modules.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { timeZones } from '#root/contract/platform/time-zones.ts';
import { type GeneralSettings, settings, themeNames } from '#root/contract/settings/settings.ts';
import { findPermission } from '#root/contract/shared/kinds/kinds.ts';
import { createMomentFormatter } from '#root/domain/values/moments.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Loaded } from '#root/web/platform/ui/loaded.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordTabs } from '#root/web/platform/ui/record-tabs.tsx';
import { SearchSelect } from '#root/web/platform/ui/search-select.tsx';
import { HistoryEntries } from '#root/web/shared/history/record-history.tsx';
import { ApprovalSettings } from './approval-settings.tsx';
import { labels, text } from './settings.messages.ts';
import { type SectionForm, SettingsSection } from './settings-section.tsx';
import { useSettingsRecord } from './use-section-save.ts';

const messageSwitches = (['liveNotification', 'usersGenerateReports', 'landlordsGenerateReports'] as const).filter(
  (field) => isShown('settings', field),
);

/** The number of months between two reviews, for each kind of record. */
const cycles = ['reviewMonths', 'bcpReviewMonths', 'resiliencePlanReviewMonths'] as const;

/** `/settings/general` */
export function GeneralSettingsPage() {
  const { can } = useSession();
  const read = useRead(settings.general, { enabled: can(settings.general) });
  if (!can(settings.general))
    return (
      <Page title={text('general')}>
        <DeniedState permission={permissionNames.setting.read} />
      </Page>
    );
  return <Loaded read={read}>{({ data }) => <GeneralSettingsForms key={data.uid} record={data} />}</Loaded>;
}

function GeneralSettingsForms({ record }: { record: GeneralSettings }) {
  const { can } = useSession();
  const readOnly = !can(settings.updateGeneral);
  const common = { settings: useSettingsRecord(record), readOnly };
  const sections = (
    <>
      <SettingsSection {...common} title={text('section.look')} section={['theme', 'timeZone']}>
        {(form) => <LookFields form={form} />}
      </SettingsSection>
      <SettingsSection {...common} title={text('section.work')} section={['activityApproval', ...cycles]}>
        {(form) => <WorkFields form={form} />}
      </SettingsSection>
      {!record.isLandlord && <ApprovalSettings />}
      <SettingsSection {...common} title={text('section.departments')} section={['allowDuplicateBusinessUnits']}>
        {(form) => <OnOff form={form} field="allowDuplicateBusinessUnits" />}
      </SettingsSection>
      <SettingsSection {...common} title={text('section.access')} section={['loginTimeOut', 'mfaPolicy']}>
        {(form) => <AccessFields form={form} record={record} />}
      </SettingsSection>
      {messageSwitches.length > 0 && (
        <SettingsSection {...common} title={text('section.messages')} section={messageSwitches}>
          {(form) => messageSwitches.map((field) => <OnOff key={field} form={form} field={field} />)}
        </SettingsSection>
      )}
    </>
  );
  return (
    <Page
      title={text('general')}
      description={text(readOnly ? 'readOnly' : 'generalDescription')}
      trail={[{ label: text('title'), href: '/settings' }]}
      width="form"
    >
      <RecordTabs
        label={text('parts')}
        parts={[
          { id: 'settings', label: text('title'), content: <Stack>{sections}</Stack> },
          can(findPermission('organization', 'read')) && {
            id: 'history',
            label: text('history'),
            content: <HistoryEntries kind="organization" uid={record.uid} />,
          },
        ]}
      />
    </Page>
  );
}

type Switched =
  | 'activityApproval'
  | 'allowDuplicateBusinessUnits'
  | 'liveNotification'
  | 'usersGenerateReports'
  | 'landlordsGenerateReports';

function OnOff({ form, field }: { form: SectionForm; field: Switched }) {
  return (
    <Switch
      size="md"
      label={labels[field]}
      description={text(`${field}Help`)}
      {...form.getInputProps(field, { type: 'checkbox' })}
    />
  );
}

function LookFields({ form }: { form: SectionForm }) {
  const zone = form.getValues().timeZone ?? 'UTC';
  const known = timeZones.includes(zone) ? timeZones : [zone, ...timeZones];
  return (
    <>
      <Radio.Group label={labels.theme} description={text('themeHelp')} {...form.getInputProps('theme')}>
        <Stack gap="xs" mt="xs">
          {themeNames.map((theme) => (
            <Radio key={theme} value={theme} label={text(`theme.${theme}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <SearchSelect
        label={labels.timeZone}
        description={text('timeZoneHelp')}
        data={known}
        allowDeselect={false}
        limit={100}
        {...form.getInputProps('timeZone')}
      />
      <Text fz="sm" className="hf-numbers">
        {text('timeZoneNow', { time: createMomentFormatter(zone)(new Date().toISOString()) })}
      </Text>
    </>
  );
}

function WorkFields({ form }: { form: SectionForm }) {
  return (
    <>
      <OnOff form={form} field="activityApproval" />
      {cycles.map((field) => (
        <NumberInput
          key={field}
          label={labels[field]}
          description={text('reviewMonthsHelp')}
          min={1}
          max={60}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps(field)}
        />
      ))}
    </>
  );
}

/** Shows the idle time in minutes in its input, and stores the idle time in seconds. */
function minutesProps(form: SectionForm) {
  const { value, onChange, ...rest } = form.getInputProps('loginTimeOut');
  return {
    ...rest,
    value: typeof value === 'number' ? value / 60 : value,
    onChange: (minutes: string | number) => onChange(typeof minutes === 'number' ? Math.round(minutes * 60) : minutes),
  };
}

function AccessFields({ form, record }: { form: SectionForm; record: GeneralSettings }) {
  // Once the landlord's organisation requires a second factor, the setting can no longer be changed. Until then it can,
  // for example in the demonstration data, where no second factor is required.
  const fixed = record.isLandlord && record.mfaPolicy === 'required';
  return (
    <>
      <NumberInput
        label={labels.loginTimeOut}
        description={text('loginTimeOutHelp')}
        min={1}
        max={1_440}
        clampBehavior="none"
        decimalScale={2}
        thousandSeparator=","
        {...minutesProps(form)}
      />
      {fixed ? (
        <Alert variant="outline" color="gray" title={labels.mfaPolicy}>
          {text('mfaLandlord')}
        </Alert>
      ) : (
        <Radio.Group label={labels.mfaPolicy} description={text('mfaPolicyHelp')} {...form.getInputProps('mfaPolicy')}>
          <Stack gap="xs" mt="xs">
            <Radio value="optional" label={text('mfaPolicy.optional')} />
            <Radio value="required" label={text('mfaPolicy.required')} />
          </Stack>
        </Radio.Group>
      )}
    </>
  );
}
