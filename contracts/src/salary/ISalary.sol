// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Salaries of the DAO's members
/// @notice Each member earns an amount of the game token for every whole cycle, and claims it. What has been earned stays earned: a change
/// of salary counts the cycles until then at the old amount, and a removal pays them.
/// @dev WARNING: the owner can take back every token that lies here, also what members have earned and not claimed: a salary is a promise,
/// not an escrow. What cannot be paid stays owed and can be claimed when the contract is funded again.
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

    /// @notice `member` earns `amount` for each cycle of `cycleHours` from now on.
    event MemberAdded(
        address indexed member, uint256 amount, uint256 cycleHours, uint256 indexed role, uint256 indexed group
    );

    /// @notice `member` earns nothing any more; `owed` of what was earned could not be paid and stays to be claimed.
    event MemberRemoved(address indexed member, uint256 owed);

    /// @notice `member` earns `amount` for each cycle of `cycleHours`; the running cycle began at `claimDate`.
    event MemberSalaryUpdated(address indexed member, uint256 amount, uint256 cycleHours, uint256 claimDate);

    /// @notice `member` has this role in this group now.
    event MemberRoleUpdated(address indexed member, uint256 indexed role, uint256 indexed group);

    /// @notice `_amount` base units were paid to `_address`.
    event ClaimSalary(address indexed _address, uint256 _amount);

    /// @notice The owner took `amount` base units back.
    event TokensTakenBack(address indexed owner, uint256 amount);

    /// @notice The zero address is not accepted here.
    error Salary_ZeroAddress();

    /// @notice `account` is a member already.
    error Salary_AlreadyMember(address account);

    /// @notice `account` is not a member.
    error Salary_NotMember(address account);

    /// @notice A salary is less than 2^96 base units a cycle.
    error Salary_InvalidAmount(uint256 amount);

    /// @notice A cycle has 1 to 87,600 hours.
    error Salary_InvalidCycle(uint256 cycleHours);

    /// @notice A role and a group are less than 2^32.
    error Salary_InvalidRole(uint256 role, uint256 group);

    /// @notice One call takes at most `max` members.
    error Salary_BatchTooLarge(uint256 length, uint256 max);

    /// @notice Nothing is owed to `account`.
    error Salary_NothingToClaim(address account);

    /// @notice `owed` is to be paid, and only `balance` is here.
    error Salary_InsufficientFunds(uint256 owed, uint256 balance);

    /// @notice Adds members, 100 at most at once; their first cycle begins now. Only the owner.
    function addMembers(MemberData[] calldata _data) external;

    /// @notice Removes members, 100 at most at once, and pays each what their whole cycles have earned. What the contract cannot
    /// pay, or all of it while paused, stays theirs to claim. Only the owner.
    function removeMembers(address[] calldata _addresses) external;

    /// @notice Changes what a member earns. Whole cycles until now count at the old amount. The time served of the running cycle
    /// counts towards the next one, up to one whole cycle. Only the owner.
    function updateMemberSalary(address _address, uint256 _amount, uint256 cycleHours) external;

    /// @notice Changes what a member does. Only the owner.
    function updateMemberRole(address _address, uint256 _role, uint256 _group) external;

    /// @notice Pays the caller what their whole cycles have earned; members who were removed claim what stayed owed.
    function claimSalary() external;

    /// @notice Takes every token that lies here back to the owner. Only the owner.
    function getTokensBack() external;

    /// @notice Stops claims. Salaries go on. Only the owner.
    function pause() external;

    /// @notice Lets members claim again. Only the owner.
    function unpause() external;

    /// @notice What an account has earned in whole cycles, ever, claimed or not. It never falls.
    function calculateLifetimeSalary(address _address) external view returns (uint256);

    /// @notice A member by position, from 0 to `getMembersLength() - 1`; positions change when members are removed.
    function getMember(uint256 _index) external view returns (address);

    /// @notice How many members there are.
    function getMembersLength() external view returns (uint256);

    /// @notice Whether an account is a member.
    function isMember(address _address) external view returns (bool);

    /// @notice The record of an account.
    /// @return claimDate when the first cycle began that is not counted as earned yet, in seconds since 1970; 0 of no member
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
