// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Salaries of the DAO's members
/// @notice Each member earns an amount of the game token per whole cycle, and claims it. Earned salary is kept: a
/// change of salary counts earlier cycles at the old amount, and a removal pays them.
/// @dev WARNING: the owner can withdraw every token, even unclaimed salaries. A salary is a promise, not an escrow.
/// Unpaid salary stays owed and can be claimed once the contract is funded again.
interface ISalary {
    /// @param _address not a member yet; may have been one before
    /// @param amount base units of the game token for each whole cycle, less than 2^96
    /// @param cycleHours hours of a cycle, 1 to 87,600
    /// @param role what the member does, as the DAO numbers it, less than 2^32
    /// @param group the team of the member, as the DAO numbers it, less than 2^32
    struct MemberData {
        address _address;
        uint256 amount;
        uint256 cycleHours;
        uint256 role;
        uint256 group;
    }

    /// @notice A member was added who earns `amount` per cycle of `cycleHours`.
    event MemberAdded(
        address indexed member, uint256 amount, uint256 cycleHours, uint256 indexed role, uint256 indexed group
    );

    /// @notice A member was removed. `owed` could not be paid and can still be claimed.
    event MemberRemoved(address indexed member, uint256 owed);

    /// @notice The salary of `member` changed. The current cycle began at `claimDate`.
    event MemberSalaryUpdated(address indexed member, uint256 amount, uint256 cycleHours, uint256 claimDate);

    /// @notice The role or group of `member` changed.
    event MemberRoleUpdated(address indexed member, uint256 indexed role, uint256 indexed group);

    /// @notice `_amount` base units were paid to `_address`.
    event ClaimSalary(address indexed _address, uint256 _amount);

    /// @notice The owner withdrew `amount` base units.
    event TokensTakenBack(address indexed owner, uint256 amount);

    /// @notice The zero address is not allowed.
    error Salary_ZeroAddress();

    /// @notice `account` is a member already.
    error Salary_AlreadyMember(address account);

    /// @notice `account` is not a member.
    error Salary_NotMember(address account);

    /// @notice A salary must be below 2^96 base units per cycle.
    error Salary_InvalidAmount(uint256 amount);

    /// @notice A cycle must have 1 to 87,600 hours.
    error Salary_InvalidCycle(uint256 cycleHours);

    /// @notice Role and group must be below 2^32.
    error Salary_InvalidRole(uint256 role, uint256 group);

    /// @notice The call has more than `max` members.
    error Salary_BatchTooLarge(uint256 length, uint256 max);

    /// @notice Nothing is owed to `account`.
    error Salary_NothingToClaim(address account);

    /// @notice `owed` is due, but the contract holds only `balance`.
    error Salary_InsufficientFunds(uint256 owed, uint256 balance);

    /// @notice Adds up to 100 members. Their first cycle begins now. Only the owner.
    function addMembers(MemberData[] calldata _data) external;

    /// @notice Removes up to 100 members and pays each their whole cycles. What cannot be paid, or everything while
    /// paused, can be claimed later. Only the owner.
    function removeMembers(address[] calldata _addresses) external;

    /// @notice Changes a member's salary. Whole cycles until now count at the old amount. Time served in the current
    /// cycle counts towards the next one, up to one whole cycle. Only the owner.
    function updateMemberSalary(address _address, uint256 _amount, uint256 cycleHours) external;

    /// @notice Changes a member's role and group. Only the owner.
    function updateMemberRole(address _address, uint256 _role, uint256 _group) external;

    /// @notice Pays the caller their whole cycles. Removed members claim what is still owed.
    function claimSalary() external;

    /// @notice Sends all tokens to the owner. Only the owner.
    function getTokensBack() external;

    /// @notice Stops claims. Salaries still accrue. Only the owner.
    function pause() external;

    /// @notice Resumes claims. Only the owner.
    function unpause() external;

    /// @notice Returns all that an account ever earned in whole cycles, claimed or not. It never falls.
    function calculateLifetimeSalary(address _address) external view returns (uint256);

    /// @notice A member by position, from 0 to `getMembersLength() - 1`; positions change when members are removed.
    function getMember(uint256 _index) external view returns (address);

    /// @notice How many members there are.
    function getMembersLength() external view returns (uint256);

    /// @notice Whether an account is a member.
    function isMember(address _address) external view returns (bool);

    /// @notice The record of an account.
    /// @return claimDate start of the first cycle that is not counted yet, in seconds since 1970; 0 if no member
    /// @return salaryAmount base units of the game token for each whole cycle
    /// @return claimedAmount base units paid, ever
    /// @return salaryCycle seconds of a cycle
    /// @return role what the member does
    /// @return group the team of the member
    function salaries(address _address)
        external
        view
        returns (
            uint256 claimDate,
            uint256 salaryAmount,
            uint256 claimedAmount,
            uint256 salaryCycle,
            uint256 role,
            uint256 group
        );

    /// @notice The game token that salaries are paid in.
    function HATCHY() external view returns (address);

    /// @notice The most members of one call.
    function MAX_BATCH() external view returns (uint256);

    /// @notice The most hours of a cycle.
    function MAX_CYCLE_HOURS() external view returns (uint256);
}
