import type { Permission } from '#root/contract/permissions.ts';
import { useSession } from '#root/web/session/session.ts';
import { Page } from '#root/web/ui/page.tsx';
import { type IndexEntry, PageIndex } from '#root/web/ui/page-index.tsx';
import { text } from './settings.messages.ts';

interface Entry extends IndexEntry {
  readonly needs?: Permission;
}

const entries: readonly Entry[] = [
  { href: '/settings/general', title: text('general'), purpose: text('generalPurpose'), needs: 'setting.read' },
  { href: '/settings/mail', title: text('mail'), purpose: text('mailPurpose'), needs: 'setting.read' },
  { href: '/settings/master', title: text('masterData'), purpose: text('masterDataPurpose'), needs: 'master.read' },
  { href: '/settings/audit-log', title: text('auditLog'), purpose: text('auditLogPurpose'), needs: 'audit_log.read' },
  { href: '/profile', title: text('profile'), purpose: text('profilePurpose') },
];

/** `/settings` */
export function SettingsIndexPage() {
  const { can } = useSession();
  return (
    <Page title={text('title')} description={text('description')} width="detail">
      <PageIndex label={text('sections')} entries={entries.filter(({ needs }) => !needs || can(needs))} />
    </Page>
  );
}
