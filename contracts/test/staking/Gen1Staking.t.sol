// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

import {Gen1Staking} from "../../src/staking/Gen1Staking.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {IStaking} from "../../src/staking/IStaking.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {Gen1StakingFixture} from "../support/Gen1StakingFixture.sol";
import {Gen1Mock} from "../support/StakingMocks.sol";

contract Gen1StakingTest is Gen1StakingFixture {
    function test_GivenASignedToken_ItIsStakedForTheCaller() public {
        IGen1Staking.StakeParams[] memory params = _one(_signed(5, 12, false));
        _give1(alice, 5);

        vm.expectEmit(address(staking1));
        emit IGen1Staking.MetadataKnown(5, 12, 0, 7, 1);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.Staked(alice, 5, 1000);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.BatchStaked(alice, 1000);
        vm.prank(alice);
        staking1.batchStake(params, address(0));

        vm.assertEq(gen1.ownerOf(5), address(staking1));
        vm.assertEq(staking1.isStaked(alice, 5), true);
        vm.assertEq(staking1.isStaked(bob, 5), false);
        vm.assertEq(staking1.isStaked(address(0), 6), false);
        vm.assertEq(staking1.stakerOf(5), alice);
        vm.assertEq(staking1.userStakedNFT(alice), list(5));
        vm.assertEq(staking1.userStakedNFTCount(alice), 1);
        vm.assertEq(rewarder.totalWeight(), 1000);
        (uint256 tokenId, uint256 monsterId, uint256 shiny, uint256 serial, uint256 element, uint8 v, bytes32 r,) =
            staking1.metadatas(5);
        vm.assertEq(tokenId, 5);
        vm.assertEq(monsterId, 12);
        vm.assertEq(shiny, 0);
        vm.assertEq(serial, 7);
        vm.assertEq(element, 1);
        vm.assertEq(v, 0);
        vm.assertEq(r, bytes32(0));
    }

    function test_GivenAnUnknownToken_NothingIsToldOfIt() public view {
        (uint256 tokenId, uint256 monsterId,,,,,,) = staking1.metadatas(5);
        vm.assertEq(tokenId, 0);
        vm.assertEq(monsterId, 0);
        vm.assertEq(staking1.isKnown(5), false);
    }

    function test_GivenAShiny_ItWeighsAsOne() public {
        _stake1(alice, 5, 12, true);
        (uint256 single, uint256 sets) = staking1.calculateWeight(alice);
        vm.assertEq(single, 20_000);
        vm.assertEq(sets, 0);
        (,, uint256 shiny,,,,,) = staking1.metadatas(5);
        vm.assertEq(shiny, 1);
    }

    function test_GivenAllMonstersOfAnElement_TheyMakeASet() public {
        for (uint256 i = 1; i <= 9; ++i) {
            _stake1(alice, i, i, false);
        }
        (uint256 sets, uint256 collections) = staking1.checkSetInfo(alice);
        vm.assertEq(sets, 1);
        vm.assertEq(collections, 0);
        vm.assertEq(_weight1(alice), 9 * 1000 + 20_000);

        // A shiny does not stand in for a common.
        _stake1(alice, 100, 1, true);
        _withdraw1(alice, 1);
        (sets,) = staking1.checkSetInfo(alice);
        vm.assertEq(sets, 0);
        vm.assertEq(_weight1(alice), 8 * 1000 + 20_000);
    }

    function test_GivenAllMonsters_TheyMakeACollection() public {
        for (uint256 i = 1; i <= 39; ++i) {
            _stake1(alice, i, i, false);
            _stake1(alice, 1000 + i, i, true);
        }
        (uint256 sets, uint256 collections) = staking1.checkSetInfo(alice);
        vm.assertEq(sets, 5);
        vm.assertEq(collections, 1);
        (sets, collections) = staking1.checkShinySetInfo(alice);
        vm.assertEq(sets, 5);
        vm.assertEq(collections, 1);
        uint256 common = 39 * 1000 + 5 * 20_000 + 400_000;
        vm.assertEq(_weight1(alice), common + 39 * 20_000 + 5 * 400_000 + 8_000_000);

        _withdraw1(alice, 1039);
        (sets, collections) = staking1.checkShinySetInfo(alice);
        vm.assertEq(sets, 4);
        vm.assertEq(collections, 0);
    }

    function test_GivenVoids_TheyWeighAndMakeNoSets() public {
        _stake1(alice, 1, 0, false);
        _stake1(alice, 2, 0, false);
        _stake1(alice, 3, 0, true);
        (uint256 common, uint256 shiny) = staking1.voidInfo(alice);
        vm.assertEq(common, 2);
        vm.assertEq(shiny, 1);
        (uint256 single, uint256 sets) = staking1.calculateWeight(alice);
        vm.assertEq(single, 22_000);
        vm.assertEq(sets, 0);
        _withdraw1(alice, 3);
        (, shiny) = staking1.voidInfo(alice);
        vm.assertEq(shiny, 0);
    }

    function test_RevertWhen_TheTokenIsNotTheCallers() public {
        _give1(bob, 5);
        vm.prank(bob);
        gen1.setApprovalForAll(address(staking1), true);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, alice, 5, bob)
        );
        vm.prank(alice);
        staking1.batchStake(_one(_signed(5, 12, false)), address(0));
    }

    function test_RevertWhen_ATokenIsThereTwice() public {
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](2);
        (params[0], params[1]) = (_signed(5, 12, false), _signed(5, 12, false));
        _give1(alice, 5);
        vm.expectRevert(
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, alice, 5, address(staking1))
        );
        vm.prank(alice);
        staking1.batchStake(params, address(0));
    }

    function test_RevertWhen_TheBatchIsEmptyOrTooLarge() public {
        bytes memory empty = abi.encodeWithSelector(IStaking.Staking_InvalidBatch.selector, 0, 50);
        bytes memory large = abi.encodeWithSelector(IStaking.Staking_InvalidBatch.selector, 51, 50);
        vm.expectRevert(empty);
        staking1.batchStake(new IGen1Staking.StakeParams[](0), address(0));
        vm.expectRevert(large);
        staking1.batchStake(new IGen1Staking.StakeParams[](51), address(0));
        vm.expectRevert(empty);
        staking1.batchWithdraw(new uint256[](0));
        vm.expectRevert(large);
        staking1.batchWithdraw(new uint256[](51));
    }

    function test_RevertWhen_SomebodyElseWithdraws() public {
        _stake1(alice, 5, 12, false);
        bytes memory reason = abi.encodeWithSelector(IGen1Staking.Gen1Staking_NotStaker.selector, bob, 5);
        vm.expectRevert(reason);
        _withdraw1(bob, 5);
        vm.expectRevert(reason);
        vm.prank(bob);
        staking1.batchWithdraw(list(5));
        vm.expectRevert(abi.encodeWithSelector(IGen1Staking.Gen1Staking_NotStaker.selector, owner, 5));
        _withdraw1(owner, 5);
    }

    function test_RevertWhen_WithdrawnTwice() public {
        _stake1(alice, 5, 12, false);
        _stake1(alice, 6, 12, false);
        vm.expectRevert(abi.encodeWithSelector(IGen1Staking.Gen1Staking_NotStaker.selector, alice, 5));
        vm.prank(alice);
        staking1.batchWithdraw(list(5, 5));
    }

    function test_GivenStakedTokens_TheyAreWithdrawnInAnyOrder() public {
        for (uint256 i = 1; i <= 20; ++i) {
            _stake1(alice, i, i, false);
        }
        vm.expectEmit(address(staking1));
        emit IGen1Staking.Withdrawn(alice, 3, 1000);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.Withdrawn(alice, 20, 1000);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.BatchWithdrawn(alice, list(3, 20), 18_000 + 20_000);
        vm.prank(alice);
        staking1.batchWithdraw(list(3, 20));
        for (uint256 i = 1; i < 20; ++i) {
            if (i != 3) _withdraw1(alice, i);
        }

        vm.assertEq(staking1.userStakedNFTCount(alice), 0);
        vm.assertEq(gen1.balanceOf(alice), 20);
        vm.assertEq(_weight1(alice), 0);
        vm.assertEq(rewarder.totalWeight(), 0);
    }

    function test_WhenPaused_NobodyStakesAndEverybodyWithdraws() public {
        _stake1(alice, 5, 12, false);
        _stake1(alice, 6, 13, false);
        vm.prank(owner);
        staking1.pause();
        _refused(_signed(7, 12, false), abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector));

        _withdraw1(alice, 5);
        vm.prank(alice);
        staking1.batchWithdraw(list(6));
        vm.assertEq(gen1.balanceOf(alice), 2);

        vm.prank(owner);
        staking1.unpause();
        _stake1(alice, 8, 12, false);
    }

    function test_GivenAnotherCollection_ItIsTakenWhileNoneWasStaked() public {
        Gen1Mock other = new Gen1Mock();
        // A token that someone sends here bars nothing.
        gen1.mint(address(staking1), 99);
        vm.startPrank(owner);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.CollectionUpdated(address(other));
        staking1.setHatchyGen1(address(other));
        vm.assertEq(staking1.hatchyNft(), address(other));
        vm.expectRevert(IStaking.Staking_ZeroAddress.selector);
        staking1.setHatchyGen1(address(0));
        staking1.setHatchyGen1(address(gen1));
        vm.stopPrank();

        _stake1(alice, 5, 12, false);
        _withdraw1(alice, 5);
        vm.expectRevert(abi.encodeWithSelector(IStaking.Staking_InUse.selector, address(gen1)));
        vm.prank(owner);
        staking1.setHatchyGen1(address(other));
    }

    function test_GivenAStrayToken_TheOwnerReturnsItAndNoStakedOne() public {
        gen1.mint(alice, 99);
        vm.prank(alice);
        gen1.transferFrom(alice, address(staking1), 99);
        _stake1(alice, 5, 12, false);

        vm.prank(owner);
        vm.expectEmit(address(staking1));
        emit IGen1Staking.StrayReturned(99, alice);
        staking1.returnStray(99, alice);
        vm.assertEq(gen1.ownerOf(99), alice);

        vm.expectRevert(abi.encodeWithSelector(IGen1Staking.Gen1Staking_Staked.selector, 5));
        vm.prank(owner);
        staking1.returnStray(5, bob);
        vm.prank(stranger);
        (bool done,) = address(staking1).call(abi.encodeCall(staking1.returnStray, (99, stranger)));
        vm.assertEq(done, false);
    }

    /// @dev The list must stay right after a token that was moved in it leaves too.
    function test_GivenAMovedToken_ItLeavesFromItsNewPlace() public {
        for (uint256 id = 5; id < 9; ++id) {
            _stake1(alice, id, 12, false);
        }
        _withdraw1(alice, 5);
        vm.assertEq(staking1.userStakedNFT(alice), _three(8, 6, 7));
        _withdraw1(alice, 8);
        vm.assertEq(staking1.userStakedNFT(alice), list(7, 6));
        _withdraw1(alice, 6);
        vm.assertEq(staking1.userStakedNFT(alice), list(7));
    }

    function test_RevertWhen_TheTokenIsTheFirstBeyondTheLast() public {
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](1);
        params[0] = _signed(39_999, 12, false);
        _give1(alice, 39_999);
        vm.prank(alice);
        staking1.batchStake(params, address(0));

        params[0] = _signed(40_000, 12, false);
        _give1(alice, 40_000);
        vm.expectRevert(abi.encodeWithSelector(IGen1Staking.Gen1Staking_InvalidMetadata.selector, 40_000));
        vm.prank(alice);
        staking1.batchStake(params, address(0));
    }

    function test_GivenNoCollectionAtFirst_TheOwnerNamesIt() public {
        Gen1Staking fresh = _deployGen1(address(0));
        vm.assertEq(fresh.hatchyNft(), address(0));
        vm.prank(owner);
        fresh.setHatchyGen1(address(gen1));
        vm.assertEq(fresh.hatchyNft(), address(gen1));
    }

    function test_TellsItsConstants() public view {
        vm.assertEq(staking1.MAX_HATCHIES(), 40_000);
        vm.assertEq(staking1.MAX_BATCH(), 50);
        vm.assertEq(staking1.feeAddress(), treasury);
        vm.assertEq(staking1.hatchyRewarder(), address(rewarder));
        (uint32 a, uint32 b, uint32 c, uint32 d, uint32 e, uint32 f) = staking1.weights();
        vm.assertEq(uint256(a) + b + c + d + e + f, 1000 + 20_000 + 20_000 + 400_000 + 400_000 + 8_000_000);
    }

    function test_RevertWhen_AStrangerDoesWhatIsTheOwners() public {
        _expectNotOwner(abi.encodeCall(staking1.pause, ()));
        _expectNotOwner(abi.encodeCall(staking1.unpause, ()));
        _expectNotOwner(abi.encodeCall(staking1.setRewarder, (stranger)));
        _expectNotOwner(abi.encodeCall(staking1.setHatchyGen1, (stranger)));
        _expectNotOwner(abi.encodeCall(staking1.setDigestBanned, (bytes32(0), true)));
        _expectNotOwner(abi.encodeCall(staking1.banSignature, (bytes32(0), bytes32(0))));
        _expectNotOwner(abi.encodeCall(staking1.forgetMetadata, (1)));
        _expectNotOwner(abi.encodeCall(staking1.addSignerRole, (stranger)));
        _expectNotOwner(abi.encodeCall(staking1.removeSignerRole, (stranger)));
        _expectNotOwner(abi.encodeCall(IVoucherVerifier.addSigner, (stranger)));
    }

    function testFuzz_GivenAnyMonster_ItsElementIsWhatTheTableSays(uint256 monsterId, bool shiny) public {
        monsterId = bound(monsterId, 0, 39);
        _stake1(alice, 5, monsterId, shiny);
        (,,,, uint256 element,,,) = staking1.metadatas(5);
        vm.assertEq(element, _elementOf1(monsterId));
        vm.assertEq(_weight1(alice), shiny ? 20_000 : 1000);
    }

    function testFuzz_GivenABatch_ItIsStakedAndWithdrawnWhole(uint256 count, uint256 first) public {
        count = bound(count, 1, 50);
        first = bound(first, 0, 40_000 - 50);
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](count);
        for (uint256 i = 0; i < count; ++i) {
            params[i] = _signed(first + i, i % 40, i % 3 == 0);
            _give1(alice, first + i);
        }
        vm.prank(alice);
        staking1.batchStake(params, bob);
        vm.assertEq(staking1.userStakedNFT(alice), range(first, count));
        vm.assertEq(rewarder.totalWeight(), _weight1(alice));

        vm.prank(alice);
        staking1.batchWithdraw(range(first, count));
        vm.assertEq(staking1.userStakedNFTCount(alice), 0);
        vm.assertEq(rewarder.totalWeight(), 0);
        vm.assertEq(gen1.balanceOf(alice), count);
    }

    function _three(uint256 a, uint256 b, uint256 c) private pure returns (uint256[] memory values) {
        values = new uint256[](3);
        (values[0], values[1], values[2]) = (a, b, c);
    }
}
