import IconTopologyStar from '@tabler/icons-react/dist/esm/icons/IconTopologyStar.mjs';
import { useSession } from '#root/web/session/session.ts';
import { ButtonLink } from '#root/web/ui/app-link.tsx';
import { text } from './dependencies-link.words.ts';

/** From the page of a record to what it needs and what needs it; nothing for who may not see that. */
export function DependenciesLink({ uid }: { uid: string }) {
  const { can } = useSession();
  if (!can('activity.read')) return null;
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
