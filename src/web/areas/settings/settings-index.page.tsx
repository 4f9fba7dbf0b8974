import { isPathShown } from '#root/contract/platform/modules.ts';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { Page } from '#root/web/platform/ui/page.tsx';
import { type IndexEntry, PageIndex } from '#root/web/platform/ui/page-index.tsx';
import { text } from './settings.messages.ts';

interface Entry extends IndexEntry {
  readonly needs?: Permission;
}

const entries: readonly Entry[] = [
  {
    href: '/settings/general',
    title: text('general'),
    purpose: text('generalPurpose'),
    needs: permissionNames.setting.read,
  },
  { href: '/settings/mail', title: text('mail'), purpose: text('mailPurpose'), needs: permissionNames.setting.read },
  {
    href: '/settings/master',
    title: text('masterData'),
    purpose: text('masterDataPurpose'),
    needs: permissionNames.master.read,
  },
  {
    href: '/settings/audit-log',
    title: text('auditLog'),
    purpose: text('auditLogPurpose'),
    needs: permissionNames.audit_log.read,
  },
  {
    href: '/settings/report-templates',
    title: text('reportTemplates'),
    purpose: text('reportTemplatesPurpose'),
    needs: permissionNames.report_template.read,
  },
  { href: '/profile', title: text('profile'), purpose: text('profilePurpose') },
];

/** `/settings` */
export function SettingsIndexPage() {
  const { can } = useSession();
  return (
    <Page title={text('title')} description={text('description')} width="detail">
      <PageIndex
        label={text('sections')}
        entries={entries.filter(({ href, needs }) => isPathShown(href) && (!needs || can(needs)))}
      />
    </Page>
  );
}
