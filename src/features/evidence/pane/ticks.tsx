import { Checkbox } from '@fluentui/react-components';

interface TicksProps {
  /** What is asked, for screen readers. */
  label: string;
  of: readonly { name: string; label: string; isOn: boolean }[];
  disabled: boolean;
  tick(name: string, isOn: boolean): void;
}

export const Ticks = ({ label, of, disabled, tick }: TicksProps) => (
  <div
    style={{ display: 'flex', flexDirection: 'column', margin: '-4px 0 -4px -8px' }}
    role="group"
    aria-label={label}
  >
    {of.map((one) => (
      <Checkbox
        key={one.name}
        label={one.label}
        checked={one.isOn}
        disabled={disabled}
        onChange={(_, { checked }) => tick(one.name, checked === true)}
      />
    ))}
  </div>
);
