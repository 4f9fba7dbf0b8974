import type { ReactNode } from 'react';
import { masters } from '#root/contract/master-data/masters.ts';
import { useRead } from '#root/web/platform/api/use-read.ts';
import type { PageProps } from '#root/web/platform/routing/page-route.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { PageSkeleton } from '#root/web/platform/ui/page-skeleton.tsx';
import { toProblem } from '#root/web/platform/ui/problem.ts';
import { type PlanKindInfo, planKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { PlanListPage } from './list/plan-list.page.tsx';
import { PlanNewPage } from './new/plan-new.page.tsx';
import { text } from './plans.messages.ts';
import { PlanPage } from './record/plan.page.tsx';

const { bcp, resilience_plan: resiliencePlan } = planKindInfo;

/** Shows a page only to people who may read plans of this kind. The route requires no permission (specification 2). */
function Readable({ info, children }: { readonly info: PlanKindInfo; readonly children: ReactNode }) {
  const mayRead = useCan(info.calls.get);
  if (mayRead) return children;
  return (
    <Page title={text(`title.${info.kind}`)}>
      <DeniedState permission={`${info.definition.permissions}.read`} />
    </Page>
  );
}

/** `/business-continuity-plans` */
export const BcpListPage = () => <PlanListPage info={bcp} />;

/** `/business-continuity-plans/new` */
export const BcpNewPage = () => <PlanNewPage info={bcp} />;

/** `/business-continuity-plans/:uid` */
export const BcpPage = ({ params }: PageProps<'/business-continuity-plans/:uid'>) => (
  <Readable info={bcp}>
    <PlanPage info={bcp} uid={params.uid} />
  </Readable>
);

/** `/resilience-plans` */
export const ResiliencePlanListPage = () => <PlanListPage info={resiliencePlan} />;

/** `/resilience-plans/new` */
export const ResiliencePlanNewPage = () => <PlanNewPage info={resiliencePlan} />;

/** `/resilience-plans/:cuid/new`: a new plan of a category. */
export const ResiliencePlanOfCategoryPage = ({ params }: PageProps<'/resilience-plans/:cuid/new'>) => (
  <PlanNewPage info={resiliencePlan} categoryUid={params.cuid} />
);

/** `/resilience-plans/:uid`: a plan, or a category whose plans are listed. */
export const ResiliencePlanPage = ({ params }: PageProps<'/resilience-plans/:uid'>) => (
  <Readable info={resiliencePlan}>
    <PlanOrCategory key={params.uid} uid={params.uid} />
  </Readable>
);

function PlanOrCategory({ uid }: { readonly uid: string }) {
  const plan = useRead(resiliencePlan.calls.get, { params: { uid } });
  const isNoPlan = toProblem(plan.error).status === 404;
  const mayReadCategories = useCan(masters.get);
  const category = useRead(masters.get, {
    params: { list: 'resilience-plan-categories', uid },
    enabled: isNoPlan && mayReadCategories,
  });
  if (plan.data) return <PlanPage info={resiliencePlan} uid={uid} />;
  if (category.data) return <PlanListPage info={resiliencePlan} category={category.data.data} />;
  const error = isNoPlan && mayReadCategories ? category.error : plan.error;
  if (error) return <LoadFailed error={error} onRetry={() => void plan.refetch()} />;
  return <PageSkeleton />;
}
