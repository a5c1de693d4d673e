import type { Change } from './salary.rules.ts';

/** The values that a call changes, before and after. */
export const Changes = ({ of }: { of: readonly Change[] }) => (
  <table className="salary-changes">
    <caption>What changes</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">Value</span>
        </th>
        <th scope="col">Now</th>
        <th scope="col">Then</th>
      </tr>
    </thead>
    <tbody>
      {of.map(({ name, before, after }) => (
        <tr key={name} data-changed={before !== after || undefined}>
          <th scope="row">{name}</th>
          <td>{before}</td>
          <td>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
