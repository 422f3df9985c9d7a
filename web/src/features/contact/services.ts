/** The services of the contact form: the server's values and their labels (rule 3.5). */
export const services = [
  { value: 'intruder-alarms', label: 'Intruder Alarms' },
  { value: 'cctv-systems', label: 'CCTV Systems' },
  { value: 'commercial-security', label: 'Commercial Security' },
  { value: 'maintenance-repair', label: 'Maintenance & Repair' },
  { value: 'consultation', label: 'Free Consultation' },
  { value: 'other', label: 'Other' },
] as const;
