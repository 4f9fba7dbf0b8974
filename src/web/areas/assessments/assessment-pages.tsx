import type { ReactNode } from 'react';
import { type Permission, permissionNames } from '#root/contract/platform/permissions.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { text } from './assessments.messages.ts';
import { AssessmentNew } from './form/assessment-new.page.tsx';
import { AssessmentList } from './list/assessment-list.page.tsx';
import { AssessmentView } from './record/assessment.page.tsx';

const { read, create } = permissionNames.bia;

interface GuardedProps {
  readonly permission: Permission;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Shows the content only to people with the permission. The routes of these pages require no permission (specification
 * 2).
 */
function Guarded({ permission, title, children }: GuardedProps) {
  const isAllowed = useCan(permission);
  if (isAllowed) return children;
  return (
    <Page title={title}>
      <DeniedState permission={permission} />
    </Page>
  );
}

/** `/assessments` */
export const AssessmentListPage = () => <AssessmentList />;

/** `/assessments/new` */
export const AssessmentNewPage = () => (
  <Guarded permission={create} title={text('newTitle')}>
    <AssessmentNew />
  </Guarded>
);

/** `/assessments/:uid` */
export const AssessmentPage = ({ params }: PageProps<'/assessments/:uid'>) => (
  <Guarded permission={read} title={text('title')}>
    <AssessmentView key={params.uid} uid={params.uid} />
  </Guarded>
);
