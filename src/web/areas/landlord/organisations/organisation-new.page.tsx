import { RegisterNewPage } from '#root/web/shared/registers/register-new.tsx';
import { newOrganisationScreens } from './organisation.screens.tsx';

/** `/organisation/new` */
export const OrganisationNewPage = () => (
  <RegisterNewPage screens={newOrganisationScreens} nextHref={(uid) => `/organisation/${uid}`} />
);
