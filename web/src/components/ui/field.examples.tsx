import { InputField, SelectField, TextareaField } from './field.tsx';

export function Empty() {
  return <InputField id="example-empty" name="empty" label="A field" hint="With a hint" />;
}

export function Wrong() {
  return (
    <InputField
      id="example-wrong"
      name="wrong"
      label="A wrong field"
      error="Please enter a valid email address"
      defaultValue="x"
    />
  );
}

export function WrongOnDark() {
  return (
    <div data-tone="dark">
      <InputField
        id="example-dark"
        name="dark"
        label="A wrong field on a dark ground"
        error="Please select a service"
      />
    </div>
  );
}

export function Choice() {
  return (
    <SelectField id="example-choice" name="choice" label="A choice">
      <option>One</option>
      <option>Another</option>
    </SelectField>
  );
}

export function LongText() {
  return <TextareaField id="example-text" name="text" label="A message" rows={8} />;
}
