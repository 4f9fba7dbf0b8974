import { schemaResolver, useForm } from '@mantine/form';
import {
  dependencyScenarios,
  type ScenarioInput,
  scenarioInput,
} from '#root/contract/continuity/dependency-scenarios.ts';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { useGo } from '#root/web/platform/ui/app-link.tsx';
import { DeniedState } from '#root/web/platform/ui/empty-state.tsx';
import { Page } from '#root/web/platform/ui/page.tsx';
import { RecordForm } from '#root/web/platform/ui/record-form.tsx';
import { toastDone } from '#root/web/platform/ui/toast/toast.tsx';
import { labels, text } from './dependency-scenarios.messages.ts';
import { emptyScenario, ScenarioFields } from './scenario-form.tsx';

const back = '/dependency-scenarios';
const trail = [{ label: text('title'), href: back }];

/** `/dependency-scenarios/new`. The new scenario is opened after saving. */
export function ScenarioNewPage() {
  const mayCreate = useCan(dependencyScenarios.create);
  return (
    <Page title={text('newTitle')} trail={trail} width="form">
      {mayCreate ? <NewForm /> : <DeniedState permission={permissionNames.dependency_scenario.create} />}
    </Page>
  );
}

function NewForm() {
  const go = useGo();
  const create = useSave(dependencyScenarios.create);
  const form = useForm<ScenarioInput>({
    initialValues: emptyScenario,
    validate: schemaResolver(scenarioInput, { sync: true }),
  });
  const submit = async (values: ScenarioInput) => {
    const { data } = await create({ body: values });
    toastDone(text('created', { name: values.name }));
    go(`${back}/${data.uid}`);
  };
  return (
    <RecordForm form={form} onSubmit={submit} labels={labels} submitLabel={text('create')} cancelHref={back}>
      <ScenarioFields form={form} />
    </RecordForm>
  );
}
