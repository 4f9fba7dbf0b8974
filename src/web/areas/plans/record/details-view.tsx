import type { PlanDetails } from '#root/contract/plans/plan-endpoints.ts';
import { useCategories } from '#root/web/areas/plans/plan-options.ts';
import { labels, text } from '#root/web/areas/plans/plans.messages.ts';
import { formatDate } from '#root/web/platform/ui/format.ts';
import { FactList, showText } from '#root/web/shared/registers/record-facts.tsx';
import type { PlanSectionProps } from './plan-props.ts';

type Props = Pick<PlanSectionProps, 'plan' | 'names'> & { readonly details: PlanDetails };

/** The fields of a plan besides its content, read-only. */
export function DetailsView({ plan, details, names }: Props) {
  const categories = useCategories(details.categoryUid, plan.categoryName);
  return (
    <FactList
      items={[
        { label: labels.description, value: showText(details.description) },
        { label: labels.ownerUids, value: details.ownerUids.map(names.get).join(', ') },
        { label: labels.categoryUid, value: categories.find(({ value }) => value === details.categoryUid)?.label },
        { label: labels.dueOn, value: details.dueOn && formatDate(details.dueOn) },
        { label: labels.reviewOn, value: details.reviewOn && formatDate(details.reviewOn) },
        { label: labels.classification, value: text(`classification.${details.classification}`) },
      ]}
    />
  );
}
