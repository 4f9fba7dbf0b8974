import type { ColourScheme } from '#root/web/app/theme.ts';

/** Who is signed in. */
export interface Person {
  name: string;
  email: string;
}

/** Props of the profile menu. */
export interface ProfileMenuProps {
  person: Person;
  /** Absent: there is no entry for the profile. */
  profileHref?: string | undefined;
  onSignOut: () => void;
  /** Called after the scheme was changed here, to save it in the profile. */
  onColourScheme?: ((scheme: ColourScheme) => void) | undefined;
}
