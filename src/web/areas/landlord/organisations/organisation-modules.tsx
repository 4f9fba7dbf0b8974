import { Stack, Switch } from '@mantine/core';
import { type OrganisationRecord, organisationModules, organisations } from '#root/contract/landlord/organisations.ts';
import { isShown } from '#root/contract/platform/modules.ts';
import { useSave } from '#root/web/platform/api/use-save.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { toastDone, toastFailed } from '#root/web/platform/ui/toast/toast.tsx';
import { isEditable } from './organisation-overview.tsx';
import { text } from './organisations.messages.ts';

/** The modules that have a switch. Modules that have not been implemented have none. */
export const shownModules = organisationModules.filter((module) => isShown('organisationModules', module));

/** The switches for the modules of an organisation. Each change is saved immediately. */
export function OrganisationModules({ record }: { record: OrganisationRecord }) {
  const mayUpdate = useCan(organisations.update);
  const save = useSave(organisations.setModules);
  const held = new Set(record.modules);
  const set = (module: (typeof organisationModules)[number], on: boolean) => {
    const modules = organisationModules.filter((one) => (one === module ? on : held.has(one)));
    save({ params: { uid: record.uid }, version: record.version, body: { modules } }).then(
      () => toastDone(text('modulesSaved')),
      (error) => toastFailed(error),
    );
  };
  return (
    <Stack maw={640}>
      {shownModules.map((module) => (
        <Switch
          key={module}
          label={text(`module.${module}`)}
          description={text(`moduleHelp.${module}`)}
          checked={held.has(module)}
          disabled={!mayUpdate || !isEditable(record)}
          onChange={(event) => set(module, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
