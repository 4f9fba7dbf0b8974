import { schemaResolver, useForm } from '@mantine/form';
import { text } from '#root/web/areas/plans/plans.messages.ts';
import { toEditHref, toPlanPath } from '#root/web/areas/plans/record/plan-paths.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import type { PlanKindInfo } from '#root/web/shared/plans/plan-kinds.ts';
import { emptyPlan, type NewPlan, newLabels, newPlan, toPlanCreate } from './new-plan.ts';
import { NewPlanFields } from './new-plan-fields.tsx';

interface NewPageProps {
  readonly info: PlanKindInfo;
  /** The category of the new plan, from the address. */
  readonly categoryUid?: string;
}

/** The page for a new plan: first its name, then its starting point. The plan is opened after saving. */
export function PlanNewPage({ info, categoryUid }: NewPageProps) {
  const { kind, calls, path } = info;
  const go = useGo();
  const create = useSave(calls.create);
  const copy = useSave(calls.copy);
  const form = useForm<NewPlan>({
    initialValues: { ...emptyPlan, categoryUid: categoryUid ?? null },
    validate: schemaResolver(newPlan, { sync: true }),
  });
  const submit = async (values: NewPlan) => {
    const { name, ownTemplateUid } = values;
    const { data } =
      values.start === 'own' && ownTemplateUid
        ? await copy({ params: { uid: ownTemplateUid }, body: { name, isTemplate: false } })
        : await create({ body: toPlanCreate(values) });
    toastDone(text('copied', { name }));
    // An empty plan opens for editing. A draft that already has content opens read-only.
    go(values.start === 'blank' ? toEditHref(info, data.uid, 'purpose') : toPlanPath(info, data.uid));
  };
  return (
    <Page title={text(`newTitle.${kind}`)} trail={[{ label: text(`title.${kind}`), href: path }]} width="form">
      <RecordForm
        form={form}
        onSubmit={submit}
        labels={newLabels}
        submitLabel={text('create')}
        cancelHref={categoryUid ? `${path}/${categoryUid}` : path}
      >
        <NewPlanFields form={form} info={info} />
      </RecordForm>
    </Page>
  );
}
