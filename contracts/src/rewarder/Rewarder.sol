// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

import {IRewarder} from "./IRewarder.sol";

/// @title Rewards of both stakings, behind a UUPS proxy
/// @notice See IRewarder.
contract Rewarder is
    IRewarder,
    Ownable2StepUpgradeable,
    PausableUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeCast for uint256;
    using SafeERC20 for IERC20;

    /// @dev `reserve` bounds everything that is ever added to `accTokenPerShare`, so it stays far below 2^216.
    /// @param accTokenPerShare rewards of a weight of one since the beginning, times PRECISION_FACTOR
    /// @param lastRewardTime the time up to which rewards are counted
    /// @param totalWeight the weight of all accounts
    /// @param rewardPerWeek base units distributed per week
    /// @param reserve base units for future rewards
    struct Pool {
        uint216 accTokenPerShare;
        uint40 lastRewardTime;
        uint64 totalWeight;
        uint96 rewardPerWeek;
        uint96 reserve;
    }

    /// @param gen1Point the weight in gen-1 staking
    /// @param gen2Point the weight in gen-2 staking
    /// @param owed unpaid rewards up to the last settlement
    /// @param accPaid accTokenPerShare at the last settlement
    /// @param referrer the account that referred it
    /// @param unshared the part of `owed` that was earned before it had a referrer
    /// @param bonus unpaid bonuses
    /// @param totalBonus all bonuses ever
    /// @param referred how many accounts it referred
    /// @param downline how many accounts were referred below it, over five levels
    struct User {
        uint64 gen1Point;
        uint64 gen2Point;
        uint128 owed;
        uint256 accPaid;
        address referrer;
        uint96 unshared;
        uint96 bonus;
        uint96 totalBonus;
        uint32 referred;
        uint32 downline;
    }

    /// @param held counted base units: reserve, budget and everything owed
    /// @param budget base units for future bonuses
    /// @custom:storage-location erc7201:hatchery.storage.Rewarder
    struct RewarderStorage {
        Pool pool;
        uint128 held;
        uint128 budget;
        IERC20 token;
        address gen1Staking;
        address gen2Staking;
        mapping(address account => User) users;
        mapping(address account => mapping(uint256 position => address)) referred;
    }

    /// @inheritdoc IRewarder
    uint256 public constant PRECISION_FACTOR = 1e18;
    /// @inheritdoc IRewarder
    uint256 public constant PERCENTS_DIVIDER = 1000;
    /// @inheritdoc IRewarder
    uint256 public constant REFERRAL_PERCENT = 50;
    /// @inheritdoc IRewarder
    uint256 public constant PERCENT_STEP = 5;
    /// @inheritdoc IRewarder
    uint256 public constant MAX_PAGE = 200;

    uint256 private constant LEVELS = 5;
    // One byte per level, the nearest first: 50, 30, 15, 10, 5.
    uint256 private constant PERCENTS = 0x05_0a_0f_1e_32;
    // How many accounts above the referrer are searched for a cycle.
    uint256 private constant MAX_WALK = 32;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.Rewarder")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x8a208727a48886afcd0017cd47ab5d4e0d4e39f79ee025f8d9e5834658cf8200;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param owner sets rewards and budget, pauses, upgrades
    /// @param token the token that pays rewards
    /// @param gen1Staking the gen-1 staking, which reports weights
    /// @param gen2Staking the gen-2 staking, which reports weights
    /// @param reward base units distributed per week
    function initialize(address owner, address token, address gen1Staking, address gen2Staking, uint256 reward)
        external
        initializer
    {
        if (token == address(0) || gen1Staking == address(0) || gen2Staking == address(0)) {
            revert Rewarder_ZeroAddress();
        }
        __Ownable_init(owner);
        __Pausable_init();
        RewarderStorage storage $ = _rewarderStorage();
        ($.token, $.gen1Staking, $.gen2Staking) = (IERC20(token), gen1Staking, gen2Staking);
        $.pool.lastRewardTime = block.timestamp.toUint40();
        emit RewardAddressUpdated(token);
        _setRewardPerWeek($.pool, reward);
    }

    /// @inheritdoc IRewarder
    function harvest() external whenNotPaused nonReentrant {
        RewarderStorage storage $ = _rewarderStorage();
        User storage user = $.users[_msgSender()];
        Pool memory pool = _updatedPool($);
        uint256 earned = user.owed + _accrued(user, pool.accTokenPerShare);
        uint256 amount = earned + user.bonus;
        // Nothing is stored without an event, so logs tell the whole state.
        if (amount == 0) return;

        $.pool = pool;
        user.accPaid = pool.accTokenPerShare;
        uint256 shared = earned - user.unshared;
        user.owed = 0;
        if (user.unshared > 0) user.unshared = 0;
        if (user.bonus > 0) user.bonus = 0;
        $.held -= amount.toUint128();
        _creditBonuses($, user.referrer, shared);

        emit Harvest(_msgSender(), amount);

        $.token.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc IRewarder
    function updateUserWeight(address _account, uint256 newWeight, address referrer) external {
        RewarderStorage storage $ = _rewarderStorage();
        bool isGen1 = _msgSender() == $.gen1Staking;
        if (!isGen1 && _msgSender() != $.gen2Staking) revert Rewarder_NotStaking(_msgSender());

        User storage user = $.users[_account];
        Pool memory pool = _updatedPool($);
        uint256 owed = user.owed + _accrued(user, pool.accTokenPerShare);
        (uint256 gen1Point, uint256 gen2Point) = (user.gen1Point, user.gen2Point);
        uint256 before = gen1Point + gen2Point;
        if (isGen1) gen1Point = newWeight;
        else gen2Point = newWeight;
        (user.gen1Point, user.gen2Point, user.owed) = (gen1Point.toUint64(), gen2Point.toUint64(), owed.toUint128());
        user.accPaid = pool.accTokenPerShare;
        pool.totalWeight = (pool.totalWeight - before + gen1Point + gen2Point).toUint64();
        $.pool = pool;
        if (referrer != address(0) && user.referrer == address(0)) _setReferrer($, _account, referrer, owed);

        emit WeightUpdated(_account, gen1Point, gen2Point, pool.totalWeight);
    }

    /// @inheritdoc IRewarder
    function retire() external {
        RewarderStorage storage $ = _rewarderStorage();
        if (_msgSender() != $.gen1Staking && _msgSender() != $.gen2Staking) revert Rewarder_NotStaking(_msgSender());
        $.pool = _updatedPool($);
        _setRewardPerWeek($.pool, 0);
    }

    /// @inheritdoc IRewarder
    function fund(uint256 amount) external nonReentrant {
        RewarderStorage storage $ = _rewarderStorage();
        $.pool = _updatedPool($);
        if (amount > 0) $.token.safeTransferFrom(_msgSender(), address(this), amount);
        _absorb($);
    }

    /// @inheritdoc IRewarder
    function setRewardPerWeek(uint256 _reward) external onlyOwner {
        RewarderStorage storage $ = _rewarderStorage();
        $.pool = _updatedPool($);
        _setRewardPerWeek($.pool, _reward);
    }

    /// @inheritdoc IRewarder
    function setReferralBudget(uint256 budget) external onlyOwner {
        RewarderStorage storage $ = _rewarderStorage();
        Pool memory pool = _updatedPool($);
        uint256 available = uint256(pool.reserve) + $.budget;
        if (budget > available) revert Rewarder_InsufficientReserve(budget, available);

        pool.reserve = (available - budget).toUint96();
        $.pool = pool;
        $.budget = budget.toUint128();

        emit ReferralBudgetUpdated(budget, pool.reserve);
    }

    /// @inheritdoc IRewarder
    function setRewardTokenAddress(address _address) external onlyOwner nonReentrant {
        if (_address == address(0)) revert Rewarder_ZeroAddress();
        RewarderStorage storage $ = _rewarderStorage();
        IERC20 former = $.token;
        if (_updatedPool($).accTokenPerShare != 0) revert Rewarder_TokenInUse(address(former));
        // Nobody is owed anything, so all of it is reserve and budget, whoever funded it.
        uint256 funded = $.held;
        ($.held, $.budget, $.pool.reserve) = (0, 0, 0);
        $.token = IERC20(_address);

        emit RewardAddressUpdated(_address);
        if (funded == 0) return;
        emit TokensWithdrawn(_msgSender(), funded);

        former.safeTransfer(_msgSender(), funded);
    }

    /// @inheritdoc IRewarder
    function resetBonusOfSuspect(address suspect) external onlyOwner {
        RewarderStorage storage $ = _rewarderStorage();
        User storage user = $.users[suspect];
        uint96 amount = user.bonus;
        user.bonus = 0;
        user.totalBonus -= amount;
        $.budget += amount;

        emit BonusReset(suspect, amount);
    }

    /// @inheritdoc IRewarder
    function withdrawAllTokens() external onlyOwner nonReentrant {
        RewarderStorage storage $ = _rewarderStorage();
        Pool memory pool = _updatedPool($);
        uint256 owed = $.held - pool.reserve - $.budget;
        uint256 amount = $.token.balanceOf(address(this)) - owed;
        pool.reserve = 0;
        $.pool = pool;
        ($.held, $.budget) = (owed.toUint128(), 0);

        emit TokensWithdrawn(_msgSender(), amount);

        $.token.safeTransfer(_msgSender(), amount);
    }

    /// @inheritdoc IRewarder
    function pause() external onlyOwner {
        _pause();
    }

    /// @inheritdoc IRewarder
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @inheritdoc IRewarder
    function pendingReward(address _user) external view returns (uint256) {
        RewarderStorage storage $ = _rewarderStorage();
        User storage user = $.users[_user];
        return user.owed + _accrued(user, _updatedPool($).accTokenPerShare) + user.bonus;
    }

    /// @inheritdoc IRewarder
    function runway() external view returns (uint256) {
        Pool memory pool = _updatedPool(_rewarderStorage());
        if (pool.rewardPerWeek == 0) return type(uint256).max;
        return uint256(pool.reserve) * 1 weeks / pool.rewardPerWeek;
    }

    /// @inheritdoc IRewarder
    function reserve() external view returns (uint256) {
        return _updatedPool(_rewarderStorage()).reserve;
    }

    /// @inheritdoc IRewarder
    function referralBudget() external view returns (uint256) {
        return _rewarderStorage().budget;
    }

    /// @inheritdoc IRewarder
    function userInfo(address account)
        external
        view
        returns (
            uint256 weight,
            uint256 gen1Point,
            uint256 gen2Point,
            uint256 rewardDebt,
            address referrer,
            uint256 bonus
        )
    {
        User storage user = _rewarderStorage().users[account];
        (gen1Point, gen2Point) = (user.gen1Point, user.gen2Point);
        weight = gen1Point + gen2Point;
        rewardDebt = Math.mulDiv(weight, user.accPaid, PRECISION_FACTOR, Math.Rounding.Ceil);
        return (weight, gen1Point, gen2Point, rewardDebt, user.referrer, user.bonus);
    }

    /// @inheritdoc IRewarder
    function getUserReferralBonus(address userAddress) external view returns (uint256) {
        return _rewarderStorage().users[userAddress].bonus;
    }

    /// @inheritdoc IRewarder
    function getUserTotalBonus(address userAddress) external view returns (uint256) {
        return _rewarderStorage().users[userAddress].totalBonus;
    }

    /// @inheritdoc IRewarder
    function getUserTotalReferrals(address userAddress) external view returns (uint256) {
        return _rewarderStorage().users[userAddress].downline;
    }

    /// @inheritdoc IRewarder
    function lastDepositReferral(address account) external view returns (address) {
        return getUserReferrer(account);
    }

    /// @inheritdoc IRewarder
    function userReferredInfo(address _user) external view returns (address[] memory) {
        uint256 count = userReferredCount(_user);
        return userReferredPage(_user, count > MAX_PAGE ? count - MAX_PAGE : 0, MAX_PAGE);
    }

    /// @inheritdoc IRewarder
    function accTokenPerShare() external view returns (uint256) {
        return _rewarderStorage().pool.accTokenPerShare;
    }

    /// @inheritdoc IRewarder
    function lastRewardTime() external view returns (uint256) {
        return _rewarderStorage().pool.lastRewardTime;
    }

    /// @inheritdoc IRewarder
    function totalWeight() external view returns (uint256) {
        return _rewarderStorage().pool.totalWeight;
    }

    /// @inheritdoc IRewarder
    function rewardPerWeek() external view returns (uint256) {
        return _rewarderStorage().pool.rewardPerWeek;
    }

    /// @inheritdoc IRewarder
    function rewardTokenAddress() external view returns (address) {
        return address(_rewarderStorage().token);
    }

    /// @inheritdoc IRewarder
    function hatchyGen1Staking() external view returns (address) {
        return _rewarderStorage().gen1Staking;
    }

    /// @inheritdoc IRewarder
    function hatchyGen2Staking() external view returns (address) {
        return _rewarderStorage().gen2Staking;
    }

    /// @inheritdoc IRewarder
    function referralPercents() external pure returns (uint256[5] memory percents) {
        for (uint256 level = 0; level < LEVELS; ++level) {
            percents[level] = _percentOf(level);
        }
    }

    /// @inheritdoc IRewarder
    function getUserReferrer(address userAddress) public view returns (address) {
        return _rewarderStorage().users[userAddress].referrer;
    }

    /// @inheritdoc IRewarder
    function userReferredCount(address _user) public view returns (uint256) {
        return _rewarderStorage().users[_user].referred;
    }

    /// @inheritdoc IRewarder
    function userReferredPage(address _user, uint256 offset, uint256 limit)
        public
        view
        returns (address[] memory accounts)
    {
        uint256 count = userReferredCount(_user);
        uint256 length = Math.min(Math.min(limit, MAX_PAGE), offset < count ? count - offset : 0);
        accounts = new address[](length);
        for (uint256 i = 0; i < length; ++i) {
            accounts[i] = _rewarderStorage().referred[_user][offset + i];
        }
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _setRewardPerWeek(Pool storage pool, uint256 reward) private {
        if (reward > type(uint96).max) revert Rewarder_InvalidReward(reward);
        pool.rewardPerWeek = uint96(reward);
        emit RewardPerWeekUpdated(reward);
    }

    /// @dev Returns the pool as of now: what was distributed since the last update left the reserve. Nothing is
    /// distributed while nobody stakes.
    function _updatedPool(RewarderStorage storage $) private view returns (Pool memory pool) {
        pool = $.pool;
        uint256 elapsed = block.timestamp - pool.lastRewardTime;
        pool.lastRewardTime = block.timestamp.toUint40();
        if (pool.totalWeight == 0) return pool;
        uint256 reward = Math.min(elapsed * pool.rewardPerWeek / 1 weeks, pool.reserve);
        pool.reserve -= uint96(reward);
        pool.accTokenPerShare += (reward * PRECISION_FACTOR / pool.totalWeight).toUint216();
    }

    /// @dev Returns what an account's weight earned since its last settlement.
    function _accrued(User storage user, uint256 acc) private view returns (uint256) {
        return (uint256(user.gen1Point) + user.gen2Point) * (acc - user.accPaid) / PRECISION_FACTOR;
    }

    /// @dev Adds the uncounted balance to the reserve. The pool must be up to date.
    function _absorb(RewarderStorage storage $) private {
        uint256 balance = $.token.balanceOf(address(this));
        uint256 amount = balance - $.held;
        $.held = balance.toUint128();
        uint256 total = $.pool.reserve + amount;
        $.pool.reserve = total.toUint96();
        emit Funded(amount, total);
    }

    function _creditBonuses(RewarderStorage storage $, address referrer, uint256 shared) private {
        if (referrer == address(0) || shared == 0) return;
        uint256 budget = $.budget;
        if (budget == 0) return;
        uint256 left = budget;
        for (uint256 level = 0; level < LEVELS && referrer != address(0); ++level) {
            uint256 amount = Math.min(shared * _percentOf(level) / PERCENTS_DIVIDER, left);
            if (amount == 0) break;
            User storage user = $.users[referrer];
            left -= amount;
            user.bonus += amount.toUint96();
            user.totalBonus += uint96(amount);
            emit ReferralBonus(referrer, _msgSender(), level + 1, amount);
            referrer = user.referrer;
        }
        $.budget = left.toUint128();
    }

    /// @dev Rewards earned before the referral do not count for bonuses.
    function _setReferrer(RewarderStorage storage $, address account, address referrer, uint256 owed) private {
        User storage user = $.users[account];
        // Only an account that referred others can be above its own referrer.
        if (referrer == account || (user.referred > 0 && _isAbove($, account, referrer))) {
            revert Rewarder_InvalidReferrer(account, referrer);
        }

        (user.referrer, user.unshared) = (referrer, owed.toUint96());
        User storage above = $.users[referrer];
        $.referred[referrer][above.referred] = account;
        ++above.referred;
        for (uint256 level = 0; level < LEVELS && referrer != address(0); ++level) {
            ++$.users[referrer].downline;
            referrer = $.users[referrer].referrer;
        }

        emit ReferrerSet(account, user.referrer);
    }

    /// @dev Returns whether `account` is above `below`, or whether the search reached its limit.
    function _isAbove(RewarderStorage storage $, address account, address below) private view returns (bool) {
        for (uint256 i = 0; i < MAX_WALK; ++i) {
            below = $.users[below].referrer;
            if (below == address(0)) return false;
            if (below == account) return true;
        }
        return true;
    }

    function _percentOf(uint256 level) private pure returns (uint256) {
        return (PERCENTS >> (8 * level)) & 0xff;
    }

    function _rewarderStorage() private pure returns (RewarderStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
