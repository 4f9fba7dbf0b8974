import type { MailSettings } from '#root/contract/settings/mail-settings.ts';
import { formatDateTime } from '#root/web/platform/ui/format.ts';
import { type Fact, KeyValue } from '#root/web/platform/ui/key-value.tsx';
import { showValue } from './mail-fields.tsx';
import { labels, text } from './mail-settings.messages.ts';

const shown = [
  'host',
  'port',
  'encryption',
  'verifyCertificate',
  'fromAddress',
  'displayName',
  'authentication',
  'username',
] as const;

function describeLastTest({ lastTest }: MailSettings): string {
  if (!lastTest) return text('neverTested');
  const values = { at: formatDateTime(lastTest.at), address: lastTest.address, outcome: lastTest.outcome };
  return text(lastTest.ok ? 'lastTestWorked' : 'lastTestFailed', values);
}

/** The settings as facts, for people who may not change them. */
export function MailFacts({ record }: { record: MailSettings }) {
  const own: readonly Fact[] = [
    ...shown.map((field) => ({ label: labels[field], value: showValue(field, record[field]) })),
    { label: labels.password, value: text(record.passwordSet ? 'passwordIsStored' : 'passwordIsMissing') },
    { label: text('section.test'), value: describeLastTest(record) },
  ];
  return (
    <KeyValue
      labelWidth={220}
      items={[{ label: labels.enabled, value: showValue('enabled', record.enabled) }, ...(record.enabled ? own : [])]}
    />
  );
}
