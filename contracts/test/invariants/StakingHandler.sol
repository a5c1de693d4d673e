// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {Gen1Staking} from "../../src/staking/Gen1Staking.sol";
import {Gen2Staking} from "../../src/staking/Gen2Staking.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {Gen1Mock, Gen2Mock, TokenMock} from "../support/StakingMocks.sol";
import {Test} from "../support/Test.sol";

/// @dev Does to both stakings and their rewarder what players, the owner and time do, and keeps books of its own: who
/// staked which token, how many of which monster, what was paid. Withdrawals and harvests that should work and do not
/// make the run fail.
contract StakingHandler is Test {
    struct Contracts {
        Gen1Staking staking1;
        Gen2Staking staking2;
        Rewarder rewarder;
        Gen1Mock gen1;
        Gen2Mock gen2;
        TokenMock token;
        address owner;
        uint256 signerKey;
    }

    uint256 private constant ACTORS = 6;
    uint256 private constant ELEMENTS1 = 5;
    uint256 private constant ELEMENTS2 = 6;

    Contracts private c;
    address[] public actors;
    uint256 private time;

    uint256 public tokenCount;
    mapping(uint256 tokenId => address) public stakerOf;
    mapping(uint256 tokenId => uint256) private monsterOf;
    mapping(uint256 tokenId => bool) private shinyOf;
    mapping(address actor => uint256[]) private listOf;
    mapping(address actor => mapping(uint256 tokenId => uint256)) public amountOf;
    mapping(address actor => uint256) public tokensOf;
    mapping(address actor => address) public referrerOf;

    /// The account of the last stake or withdrawal: of the others nothing changed.
    address public lastActor;
    uint256 public funded;
    uint256 public paid;
    uint256 public takenBack;
    /// Base units that the owner set apart for bonuses, less what was taken back.
    uint256 public granted;
    uint256 public wrong;

    constructor(Contracts memory contracts, uint256 now_, uint256 funded_) {
        (c, time, funded) = (contracts, now_, funded_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            address actor = vm.addr(3000 + i);
            actors.push(actor);
            vm.startPrank(actor);
            c.gen1.setApprovalForAll(address(c.staking1), true);
            c.gen2.setApprovalForAll(address(c.staking2), true);
            c.token.approve(address(c.staking2), type(uint256).max);
            vm.stopPrank();
        }
        c.token.approve(address(c.rewarder), type(uint256).max);
        lastActor = actors[0];
    }

    function pass(uint256 seconds_) external {
        time += bound(seconds_, 1, 30 days);
        vm.warp(time);
    }

    function stakeMonsters1(uint256 actorSeed, uint256 first, uint256 count, bool shiny, uint256 referrer) external {
        if (c.staking1.paused()) return;
        count = bound(count, 1, 5);
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](count);
        for (uint256 i = 0; i < count; ++i) {
            params[i] = _mint1(_act(actorSeed), (first % 40 + i) % 40, shiny);
        }
        _stake1(params, referrer);
    }

    /// @dev All monsters of an element, or all there are, so that sets come about.
    function stakeElement1(uint256 actorSeed, uint256 element, bool shiny, uint256 referrer) external {
        if (c.staking1.paused()) return;
        (uint256 first, uint256 last) = elementOf1(bound(element, 0, ELEMENTS1 + 1));
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](last - first + 1);
        for (uint256 monster = first; monster <= last; ++monster) {
            params[monster - first] = _mint1(_act(actorSeed), monster, shiny);
        }
        _stake1(params, referrer);
    }

    /// @dev Works whether paused or not.
    function withdraw1(uint256 actorSeed, uint256 position, uint256 count) external {
        address actor = _act(actorSeed);
        uint256 length = listOf[actor].length;
        if (length == 0) return;
        count = bound(count, 1, length < 12 ? length : 12);
        uint256[] memory ids = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            ids[i] = listOf[actor][position % listOf[actor].length];
            listOf[actor][position % listOf[actor].length] = listOf[actor][listOf[actor].length - 1];
            listOf[actor].pop();
            stakerOf[ids[i]] = address(0);
        }
        vm.prank(actor);
        if (count == 1) c.staking1.withdraw(ids[0]);
        else c.staking1.batchWithdraw(ids);
    }

    function withdrawOthers1(uint256 actorSeed, uint256 tokenId) external {
        address actor = _actor(actorSeed);
        tokenId = bound(tokenId, 0, tokenCount);
        if (stakerOf[tokenId] == actor) return;
        vm.prank(actor);
        try c.staking1.withdraw(tokenId) {
            ++wrong;
        } catch {}
    }

    function stakeAgain1(uint256 actorSeed, uint256 tokenId) external {
        if (c.staking1.paused() || tokenCount == 0) return;
        tokenId = bound(tokenId, 1, tokenCount);
        if (stakerOf[tokenId] != address(0)) return;
        address actor = _act(actorSeed);
        // Sold meanwhile, perhaps.
        address holder = c.gen1.ownerOf(tokenId);
        vm.prank(holder);
        c.gen1.transferFrom(holder, actor, tokenId);
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](1);
        params[0] = _params(tokenId, monsterOf[tokenId], shinyOf[tokenId]);
        _stake1(params, 0);
    }

    function stakeMonster2(uint256 actorSeed, uint256 kind, uint256 amount, bool shiny, uint256 referrer) external {
        uint256 tokenId = _id2(kind % 8 == 0 ? 0 : bound(kind, 40, 142), shiny);
        _stake2(_act(actorSeed), list(tokenId), list(bound(amount, 1, 200)), referrer);
    }

    function stakeElement2(uint256 actorSeed, uint256 element, uint256 amount, bool shiny, uint256 referrer) external {
        (uint256 first, uint256 last) = elementOf2(bound(element, 0, ELEMENTS2 + 1));
        uint256[] memory ids = range(first, last - first + 1);
        uint256[] memory amounts = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            (ids[i], amounts[i]) = (_id2(ids[i], shiny), bound(amount, 1, 3));
        }
        _stake2(_act(actorSeed), ids, amounts, referrer);
    }

    /// @dev Works whether paused or not. A kind may be there twice.
    function withdraw2(uint256 actorSeed, uint256 first, uint256 amount, bool shiny) external {
        address actor = _act(actorSeed);
        first = bound(first, 40, 142);
        uint256[] memory ids = new uint256[](20);
        uint256[] memory amounts = new uint256[](20);
        uint256 length;
        for (uint256 i = 0; i < 10; ++i) {
            uint256 tokenId = _id2(i == 0 ? 0 : bound(first + i, 40, 142), shiny);
            for (uint256 part = 0; part < 2; ++part) {
                uint256 staked = amountOf[actor][tokenId];
                if (staked == 0) continue;
                (ids[length], amounts[length]) = (tokenId, bound(amount, 1, staked));
                amountOf[actor][tokenId] -= amounts[length];
                ++length;
            }
        }
        if (length == 0) return;
        assembly ("memory-safe") {
            mstore(ids, length)
            mstore(amounts, length)
        }
        vm.prank(actor);
        c.staking2.batchWithdraw(ids, amounts);
    }

    function withdrawTooMuch2(uint256 actorSeed, uint256 kind, bool shiny) external {
        address actor = _actor(actorSeed);
        uint256 tokenId = _id2(bound(kind, 40, 142), shiny);
        vm.prank(actor);
        try c.staking2.batchWithdraw(list(tokenId), list(amountOf[actor][tokenId] + 1)) {
            ++wrong;
        } catch {}
        vm.prank(actor);
        try c.staking2.tokenWithdraw(tokensOf[actor] + 1) {
            ++wrong;
        } catch {}
    }

    function stakeTokens(uint256 actorSeed, uint256 amount, uint256 referrer) external {
        if (c.staking2.paused()) return;
        address actor = _act(actorSeed);
        amount = bound(amount, 1, 1_000_000 ether);
        c.token.mint(actor, amount);
        tokensOf[actor] += amount;
        vm.prank(actor);
        c.staking2.tokenStake(amount, _referrer(actor, referrer));
    }

    /// @dev An account without a referrer names itself, or an account below it.
    function nameSomebodyBelow(uint256 actorSeed, uint256 belowSeed) external {
        (address actor, address below) = (_actor(actorSeed), _actor(belowSeed));
        address up = below;
        while (up != address(0) && up != actor) up = referrerOf[up];
        if (up != actor || referrerOf[actor] != address(0)) return;
        c.token.mint(actor, 1);
        vm.prank(actor);
        try c.staking2.tokenStake(1, below) {
            ++wrong;
        } catch {}
    }

    /// @dev Works whether paused or not.
    function withdrawTokens(uint256 actorSeed, uint256 amount) external {
        address actor = _act(actorSeed);
        if (tokensOf[actor] == 0) return;
        amount = bound(amount, 1, tokensOf[actor]);
        tokensOf[actor] -= amount;
        vm.prank(actor);
        c.staking2.tokenWithdraw(amount);
    }

    /// @dev Twice in a block is once, to the wei what was pending.
    function harvest(uint256 actorSeed) external {
        if (c.rewarder.paused()) return;
        address actor = _actor(actorSeed);
        uint256 pending = c.rewarder.pendingReward(actor);
        if (_harvest(actor) != pending) ++wrong;
        // An account above another may have earned a bonus, but an account never earns its own.
        if (_harvest(actor) != 0) ++wrong;
    }

    /// @dev A stake that is withdrawn in the same block earns nothing.
    function stakeAndWithdrawAtOnce(uint256 actorSeed, uint256 amount) external {
        if (c.staking2.paused()) return;
        address actor = _actor(actorSeed);
        amount = bound(amount, 1, 1_000_000_000 ether);
        uint256 pending = c.rewarder.pendingReward(actor);
        c.token.mint(actor, amount);
        vm.startPrank(actor);
        c.staking2.tokenStake(amount, address(0));
        c.staking2.tokenWithdraw(amount);
        vm.stopPrank();
        if (c.rewarder.pendingReward(actor) > pending) ++wrong;
    }

    function fund(uint256 amount, bool plainly) external {
        amount = bound(amount, 0, 1_000_000 ether);
        c.token.mint(address(this), amount);
        funded += amount;
        if (plainly) c.token.transfer(address(c.rewarder), amount);
        else c.rewarder.fund(amount);
    }

    function setReward(uint256 reward) external {
        vm.prank(c.owner);
        c.rewarder.setRewardPerWeek(bound(reward, 0, 1_000_000 ether));
    }

    function setBudget(uint256 budget) external {
        uint256 before = c.rewarder.referralBudget();
        budget = bound(budget, 0, (c.rewarder.reserve() + before) / 4);
        granted = granted + budget - before;
        vm.prank(c.owner);
        c.rewarder.setReferralBudget(budget);
    }

    function resetBonus(uint256 actorSeed) external {
        vm.prank(c.owner);
        c.rewarder.resetBonusOfSuspect(_actor(actorSeed));
    }

    function takeBack(uint256 whether) external {
        if (whether % 8 != 0) return;
        granted -= c.rewarder.referralBudget();
        uint256 before = c.token.balanceOf(c.owner);
        vm.prank(c.owner);
        c.rewarder.withdrawAllTokens();
        takenBack += c.token.balanceOf(c.owner) - before;
    }

    function togglePauses(uint256 which) external {
        vm.startPrank(c.owner);
        if (which % 3 == 0) c.staking1.paused() ? c.staking1.unpause() : c.staking1.pause();
        if (which % 3 == 1) c.staking2.paused() ? c.staking2.unpause() : c.staking2.pause();
        if (which % 3 == 2) c.rewarder.paused() ? c.rewarder.unpause() : c.rewarder.pause();
        vm.stopPrank();
    }

    /// @dev Everybody takes everything back while everything is paused.
    function withdrawEverything() public {
        vm.startPrank(c.owner);
        if (!c.staking1.paused()) c.staking1.pause();
        if (!c.staking2.paused()) c.staking2.pause();
        if (!c.rewarder.paused()) c.rewarder.pause();
        vm.stopPrank();
        for (uint256 i = 0; i < ACTORS; ++i) {
            _withdrawAllOf(actors[i]);
        }
    }

    function listLength(address actor) external view returns (uint256) {
        return listOf[actor].length;
    }

    function kindOf(uint256 tokenId) external view returns (uint256, bool) {
        return (monsterOf[tokenId], shinyOf[tokenId]);
    }

    function actorCount() external pure returns (uint256) {
        return ACTORS;
    }

    /// @dev Written out, unlike the contract's arithmetic; beyond the elements, all that make a collection.
    function elementOf1(uint256 element) public pure returns (uint256 first, uint256 last) {
        if (element == 0) return (1, 9);
        if (element == 1) return (10, 18);
        if (element == 2) return (19, 27);
        if (element == 3) return (28, 33);
        if (element == 4) return (34, 39);
        return (1, 39);
    }

    /// @dev Written out, unlike the contract's arithmetic; beyond the elements, all that make a collection.
    function elementOf2(uint256 element) public pure returns (uint256 first, uint256 last) {
        if (element == 0) return (40, 62);
        if (element == 1) return (63, 85);
        if (element == 2) return (86, 108);
        if (element == 3) return (109, 122);
        if (element == 4) return (123, 136);
        if (element == 5) return (137, 142);
        return (40, 142);
    }

    function _withdrawAllOf(address actor) private {
        while (listOf[actor].length > 0) {
            uint256 tokenId = listOf[actor][listOf[actor].length - 1];
            listOf[actor].pop();
            stakerOf[tokenId] = address(0);
            vm.prank(actor);
            c.staking1.withdraw(tokenId);
        }
        (uint256[] memory ids, uint256[] memory amounts) = c.staking2.userStakedNFT(actor);
        for (uint256 i = 0; i < ids.length; ++i) {
            if (amountOf[actor][ids[i]] != amounts[i]) ++wrong;
            amountOf[actor][ids[i]] = 0;
            vm.prank(actor);
            c.staking2.batchWithdraw(list(ids[i]), list(amounts[i]));
        }
        if (tokensOf[actor] > 0) {
            vm.prank(actor);
            c.staking2.tokenWithdraw(tokensOf[actor]);
            tokensOf[actor] = 0;
        }
    }

    function _harvest(address actor) private returns (uint256 amount) {
        uint256 before = c.token.balanceOf(actor);
        vm.prank(actor);
        c.rewarder.harvest();
        amount = c.token.balanceOf(actor) - before;
        paid += amount;
    }

    function _stake1(IGen1Staking.StakeParams[] memory params, uint256 referrer) private {
        address actor = lastActor;
        for (uint256 i = 0; i < params.length; ++i) {
            listOf[actor].push(params[i]._tokenId);
            stakerOf[params[i]._tokenId] = actor;
        }
        address above = _referrer(actor, referrer);
        vm.prank(actor);
        c.staking1.batchStake(params, above);
    }

    function _stake2(address actor, uint256[] memory ids, uint256[] memory amounts, uint256 referrer) private {
        if (c.staking2.paused()) return;
        for (uint256 i = 0; i < ids.length; ++i) {
            amountOf[actor][ids[i]] += amounts[i];
        }
        c.gen2.mintMany(actor, ids, amounts);
        address above = _referrer(actor, referrer);
        vm.prank(actor);
        c.staking2.batchStake(ids, amounts, above);
    }

    function _mint1(address actor, uint256 monster, bool shiny) private returns (IGen1Staking.StakeParams memory) {
        uint256 tokenId = ++tokenCount;
        c.gen1.mint(actor, tokenId);
        (monsterOf[tokenId], shinyOf[tokenId]) = (monster, shiny);
        return _params(tokenId, monster, shiny);
    }

    /// @dev Somebody whom the account may name: nobody, or one who is not below it.
    function _referrer(address actor, uint256 seed) private returns (address above) {
        above = _actor(seed);
        if (seed % 3 == 0 || referrerOf[actor] != address(0)) return address(0);
        for (address up = above; up != address(0); up = referrerOf[up]) {
            if (up == actor) return address(0);
        }
        referrerOf[actor] = above;
    }

    function _act(uint256 seed) private returns (address) {
        return lastActor = _actor(seed);
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % ACTORS];
    }

    function _params(uint256 tokenId, uint256 monster, bool shiny)
        private
        view
        returns (IGen1Staking.StakeParams memory p)
    {
        uint256 element = 5;
        for (uint256 i = 0; i < ELEMENTS1; ++i) {
            (uint256 first, uint256 last) = elementOf1(i);
            if (monster >= first && monster <= last) element = i;
        }
        p = IGen1Staking.StakeParams(tokenId, monster, shiny ? 1 : 0, tokenId, element, 0, 0, 0);
        bytes32 digest = c.staking1.metadataDigest(tokenId, monster, p._shiny, tokenId, element);
        (p.v, p.r, p.s) = vm.sign(c.signerKey, digest);
    }

    function _id2(uint256 monster, bool shiny) private pure returns (uint256) {
        return shiny ? monster * 1000 + 888 : monster;
    }
}
