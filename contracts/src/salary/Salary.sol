// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {ISalary} from "./ISalary.sol";

/// @title Salaries of the DAO's members, behind a UUPS proxy
/// @notice See ISalary.
contract Salary is ISalary, Ownable2StepUpgradeable, PausableUpgradeable, UUPSUpgradeable {
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @dev `earned` holds the cycles before `claimDate`. Later cycles follow from the other fields. Kept after a
    /// removal.
    /// @param claimDate the start of the first cycle that is not in `earned`
    /// @param cycleHours the length of a cycle; 0 once removed
    /// @param position the place in the list of members, from 1; 0 once removed
    /// @param amount base units for each cycle
    /// @param earned everything earned by cycles before `claimDate`
    /// @param claimed everything claimed
    struct Record {
        uint40 claimDate;
        uint24 cycleHours;
        uint32 position;
        uint32 role;
        uint32 group;
        uint96 amount;
        uint128 earned;
        uint128 claimed;
    }

    /// @custom:storage-location erc7201:hatchery.storage.Salary
    struct SalaryStorage {
        IERC20 token;
        address[] members;
        mapping(address member => Record) records;
    }

    /// @inheritdoc ISalary
    uint256 public constant MAX_BATCH = 100;
    /// @inheritdoc ISalary
    uint256 public constant MAX_CYCLE_HOURS = 87_600;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Salary")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x8fceb39abcbd7e2cdc80ff5c8f92140bf8b52593e77d561b0b7074146461fc00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param owner adds, changes and removes members, upgrades
    /// @param token the game token, which pays salaries
    function initialize(address owner, address token) external initializer {
        if (token == address(0)) revert Salary_ZeroAddress();
        __Ownable_init(owner);
        __Pausable_init();
        _salaryStorage().token = IERC20(token);
    }

    /// @inheritdoc ISalary
    function addMembers(MemberData[] calldata _data) external onlyOwner {
        _checkBatch(_data.length);
        for (uint256 i = 0; i < _data.length; ++i) {
            _addMember(_data[i]);
        }
    }

    /// @inheritdoc ISalary
    function removeMembers(address[] calldata _addresses) external onlyOwner {
        _checkBatch(_addresses.length);
        for (uint256 i = 0; i < _addresses.length; ++i) {
            _removeMember(_addresses[i]);
        }
    }

    /// @inheritdoc ISalary
    function updateMemberSalary(address _address, uint256 _amount, uint256 cycleHours) external onlyOwner {
        _checkMember(_address);
        _checkSalary(_amount, cycleHours);

        Record storage record = _salaryStorage().records[_address];
        _settle(record);
        uint256 cycle = cycleHours * 1 hours;
        uint256 served = block.timestamp - record.claimDate;
        if (served > cycle) record.claimDate = (block.timestamp - cycle).toUint40();
        (record.amount, record.cycleHours) = (_amount.toUint96(), cycleHours.toUint24());

        emit MemberSalaryUpdated(_address, _amount, cycleHours, record.claimDate);
    }

    /// @inheritdoc ISalary
    function updateMemberRole(address _address, uint256 _role, uint256 _group) external onlyOwner {
        _checkMember(_address);
        _checkRole(_role, _group);

        Record storage record = _salaryStorage().records[_address];
        (record.role, record.group) = (_role.toUint32(), _group.toUint32());

        emit MemberRoleUpdated(_address, _role, _group);
    }

    /// @inheritdoc ISalary
    function claimSalary() external whenNotPaused {
        Record storage record = _salaryStorage().records[_msgSender()];
        _settle(record);
        uint256 owed = record.earned - record.claimed;
        if (owed == 0) revert Salary_NothingToClaim(_msgSender());
        uint256 balance = _balance();
        if (balance < owed) revert Salary_InsufficientFunds(owed, balance);

        _pay(_msgSender(), record, owed);
    }

    /// @inheritdoc ISalary
    function getTokensBack() external onlyOwner {
        uint256 amount = _balance();

        emit TokensTakenBack(_msgSender(), amount);

        _salaryStorage().token.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc ISalary
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc ISalary
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc ISalary
    function calculateLifetimeSalary(address _address) external view returns (uint256) {
        Record storage record = _salaryStorage().records[_address];
        return record.earned + _wholeCycles(record) * record.amount;
    }

    /// @inheritdoc ISalary
    function getMember(uint256 _index) external view returns (address) {
        return _salaryStorage().members[_index];
    }

    /// @inheritdoc ISalary
    function getMembersLength() external view returns (uint256) {
        return _salaryStorage().members.length;
    }

    /// @inheritdoc ISalary
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
        )
    {
        Record storage record = _salaryStorage().records[_address];
        return (record.claimDate, record.amount, record.claimed, _cycle(record), record.role, record.group);
    }

    /// @inheritdoc ISalary
    function HATCHY() external view returns (address) {
        return address(_salaryStorage().token);
    }

    /// @inheritdoc ISalary
    function isMember(address _address) public view returns (bool) {
        return _salaryStorage().records[_address].position != 0;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _addMember(MemberData calldata data) private {
        if (data._address == address(0)) revert Salary_ZeroAddress();
        _checkSalary(data.amount, data.cycleHours);
        _checkRole(data.role, data.group);
        if (isMember(data._address)) revert Salary_AlreadyMember(data._address);

        SalaryStorage storage $ = _salaryStorage();
        $.members.push(data._address);
        // A former membership's earnings and claims stay.
        Record storage record = $.records[data._address];
        (record.claimDate, record.position) = (block.timestamp.toUint40(), $.members.length.toUint32());
        (record.amount, record.cycleHours) = (data.amount.toUint96(), data.cycleHours.toUint24());
        (record.role, record.group) = (data.role.toUint32(), data.group.toUint32());

        emit MemberAdded(data._address, data.amount, data.cycleHours, data.role, data.group);
    }

    function _removeMember(address member) private {
        _checkMember(member);

        SalaryStorage storage $ = _salaryStorage();
        Record storage record = $.records[member];
        _settle(record);
        _unlist($, record.position);
        (record.claimDate, record.cycleHours, record.position, record.amount) = (0, 0, 0, 0);
        (record.role, record.group) = (0, 0);
        uint256 owed = record.earned - record.claimed;
        bool pays = owed > 0 && !paused() && owed <= _balance();

        emit MemberRemoved(member, pays ? 0 : owed);

        if (pays) _pay(member, record, owed);
    }

    /// @dev The last member takes the place of the one who leaves.
    function _unlist(SalaryStorage storage $, uint32 position) private {
        address last = $.members[$.members.length - 1];
        $.members[position - 1] = last;
        $.records[last].position = position;
        $.members.pop();
    }

    /// @dev Counts the whole cycles until now as earned. The running cycle goes on.
    function _settle(Record storage record) private {
        uint256 cycles = _wholeCycles(record);
        if (cycles == 0) return;
        record.earned = (record.earned + cycles * record.amount).toUint128();
        record.claimDate = (record.claimDate + cycles * _cycle(record)).toUint40();
    }

    /// @dev Never more than is owed: `claimed` stays at or below `earned`.
    function _pay(address member, Record storage record, uint256 amount) private {
        record.claimed = (record.claimed + amount).toUint128();

        emit ClaimSalary(member, amount);

        _salaryStorage().token.safeTransfer(member, amount);
    }

    function _balance() private view returns (uint256) {
        return _salaryStorage().token.balanceOf(address(this));
    }

    function _wholeCycles(Record storage record) private view returns (uint256) {
        uint256 cycle = _cycle(record);
        return cycle == 0 ? 0 : (block.timestamp - record.claimDate) / cycle;
    }

    /// @dev Returns the length of a cycle in seconds.
    function _cycle(Record storage record) private view returns (uint256) {
        return record.cycleHours * uint256(1 hours);
    }

    function _checkMember(address account) private view {
        if (!isMember(account)) revert Salary_NotMember(account);
    }

    function _checkSalary(uint256 amount, uint256 cycleHours) private pure {
        if (amount > type(uint96).max) revert Salary_InvalidAmount(amount);
        if (cycleHours == 0 || cycleHours > MAX_CYCLE_HOURS) revert Salary_InvalidCycle(cycleHours);
    }

    function _checkRole(uint256 role, uint256 group) private pure {
        if (role > type(uint32).max || group > type(uint32).max) revert Salary_InvalidRole(role, group);
    }

    function _checkBatch(uint256 length) private pure {
        if (length > MAX_BATCH) revert Salary_BatchTooLarge(length, MAX_BATCH);
    }

    function _salaryStorage() private pure returns (SalaryStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
