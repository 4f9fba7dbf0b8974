import type { ComponentType, FunctionComponent } from 'react';
import type { Permission } from '#root/contract/platform/permissions.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { NotificationTabs } from './notification-tabs.tsx';

interface Needs {
  readonly title: string;
  readonly permission: Permission;
  /** The tab of the list that the page belongs to. */
  readonly tab: Parameters<typeof NotificationTabs>[0]['active'];
}

/**
 * Returns a page that shows its content only to people with the permission. Other people see which permission they
 * need. The route itself requires no permission, as specified.
 */
export function createReadable<Props extends object>(
  { title, permission, tab }: Needs,
  Content: ComponentType<Props>,
): FunctionComponent<Props> {
  return function ReadablePage(props: Props) {
    const { can } = useSession();
    if (can(permission)) return <Content {...props} />;
    return (
      <Page title={title}>
        <NotificationTabs active={tab} />
        <DeniedState permission={permission} />
      </Page>
    );
  };
}
