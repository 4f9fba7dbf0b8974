import IconTopologyStar from '@tabler/icons-react/dist/esm/icons/IconTopologyStar.mjs';
import { permissionNames } from '#root/contract/platform/permissions.ts';
import { useCan } from '#root/web/platform/session/session.ts';
import { ButtonLink } from '#root/web/platform/ui/app-link.tsx';
import { text } from './dependencies-link.words.ts';

/** A link to the dependency map of a record, shown to people who may read activities. */
export function DependenciesLink({ uid }: { uid: string }) {
  const mayReadActivities = useCan(permissionNames.activity.read);
  if (!mayReadActivities) return null;
  return (
    <ButtonLink
      href={`/dependency-scenarios/around/${uid}`}
      variant="default"
      leftSection={<IconTopologyStar size={16} aria-hidden="true" />}
    >
      {text('dependencies')}
    </ButtonLink>
  );
}
