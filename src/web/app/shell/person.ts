import type { ColourScheme } from '#root/web/app/theme.ts';

/** Who is signed in. */
export interface Person {
  name: string;
  email: string;
}

/** Props of the profile menu. */
export interface ProfileMenuProps {
  person: Person;
  /** Absent: no entry for it. */
  profileHref?: string | undefined;
  onSignOut: () => void;
  /** Told after the scheme changed on this screen, to keep it in the profile. */
  onColourScheme?: ((scheme: ColourScheme) => void) | undefined;
}
