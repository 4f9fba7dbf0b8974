import type { DemoContent } from './content.ts';
import { harbourLogistics } from './harbour.ts';
import { northwindUtilities } from './northwind.ts';

export interface DemoUser {
  readonly name: string;
  readonly username: string;
  /** The name of a role that every new organisation has. */
  readonly role: string;
}

export interface DemoOrganisation {
  readonly name: string;
  readonly friendlyUrl: string;
  readonly description: string;
  readonly isLandlord: boolean;
  readonly theme: 'blue' | 'green';
  /**
   * The demonstration landlord does not require a second factor, so that the printed sign-ins work at once. Any other
   * landlord is created with a required second factor.
   */
  readonly mfaPolicy?: 'optional';
  readonly timeZone: string;
  readonly mailDomain: string;
  /** The name of an industry, which is added to the landlord's list. */
  readonly industry?: string;
  readonly users: readonly DemoUser[];
  readonly content?: DemoContent;
}

export const demoOrganisations: readonly DemoOrganisation[] = [
  {
    name: 'Holdfast',
    friendlyUrl: 'holdfast',
    description: 'Runs this installation.',
    isLandlord: true,
    mfaPolicy: 'optional',
    theme: 'blue',
    timeZone: 'Europe/London',
    mailDomain: 'holdfast.example',
    users: [{ name: 'Samira Haddad', username: 'samira', role: 'Landlord admin' }],
  },
  {
    name: 'Northwind Utilities',
    friendlyUrl: 'northwind',
    description: 'Electricity and water for 1.2 million people.',
    isLandlord: false,
    theme: 'blue',
    timeZone: 'Europe/London',
    mailDomain: 'northwind.example',
    industry: 'Energy and water',
    users: [
      { name: 'Nadia Okafor', username: 'nadia', role: 'Organisation admin' },
      { name: 'Marcus Lindqvist', username: 'marcus', role: 'BC manager' },
      { name: 'Priya Raman', username: 'priya', role: 'Activity owner' },
      { name: 'Helen Castellano', username: 'helen', role: 'Executive viewer' },
    ],
    content: northwindUtilities,
  },
  {
    name: 'Harbour Logistics',
    friendlyUrl: 'harbour',
    description: 'Container terminal, haulage and customs.',
    isLandlord: false,
    theme: 'green',
    timeZone: 'Europe/Berlin',
    mailDomain: 'harbour.example',
    industry: 'Transport and logistics',
    users: [{ name: 'Tomas Brandt', username: 'tomas', role: 'Organisation admin' }],
    content: harbourLogistics,
  },
];
