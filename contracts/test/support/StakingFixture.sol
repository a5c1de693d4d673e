// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Rewarder} from "../../src/rewarder/Rewarder.sol";
import {Gen1Staking} from "../../src/staking/Gen1Staking.sol";
import {Gen2Staking} from "../../src/staking/Gen2Staking.sol";
import {IGen1Staking} from "../../src/staking/IGen1Staking.sol";
import {StakeWeights} from "../../src/staking/StakeWeights.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {Gen1Mock, Gen2Mock, TokenMock} from "./StakingMocks.sol";

/// @dev Both stakings and their rewarder behind proxies, linked and funded. Anyone can mint in the collections.
abstract contract StakingFixture is OwnedProxyTest {
    uint256 internal constant SIGNER_KEY = 0xA11CE;
    uint256 internal constant STRANGER_KEY = 0xBAD;
    /// A base unit per second for each of a thousand, so that figures in tests are round.
    uint256 internal constant PER_WEEK = 604_800 ether;
    uint256 internal constant FUNDS = 52 * PER_WEEK;

    address internal carol = account("carol");

    TokenMock internal token;
    Gen1Mock internal gen1;
    Gen2Mock internal gen2;
    Gen1Staking internal staking1;
    Gen2Staking internal staking2;
    Rewarder internal rewarder;

    function setUp() public virtual {
        vm.warp(NOW);
        token = new TokenMock();
        gen1 = new Gen1Mock();
        gen2 = new Gen2Mock();
        staking1 = _deployGen1(address(gen1));
        staking2 = _deployGen2(address(gen2));
        rewarder = _deployRewarder();
        vm.startPrank(owner);
        staking1.setRewarder(address(rewarder));
        staking2.setRewarder(address(rewarder));
        vm.stopPrank();
        _fund(FUNDS);
    }

    function _defaultWeights() internal pure returns (StakeWeights memory) {
        return StakeWeights(1000, 20_000, 20_000, 400_000, 400_000, 8_000_000);
    }

    function _deployGen1(address collection) internal returns (Gen1Staking) {
        bytes memory data = abi.encodeCall(
            Gen1Staking.initialize,
            (owner, vm.addr(SIGNER_KEY), collection, address(0), treasury, _defaultWeights())
        );
        return Gen1Staking(_proxy(_deployCode("Gen1Staking"), data));
    }

    function _deployGen2(address collection) internal returns (Gen2Staking) {
        bytes memory data = abi.encodeCall(
            Gen2Staking.initialize, (owner, collection, address(token), address(0), 1 ether, _defaultWeights())
        );
        return Gen2Staking(_proxy(_deployCode("Gen2Staking"), data));
    }

    function _deployRewarder() internal returns (Rewarder) {
        bytes memory data = abi.encodeCall(
            Rewarder.initialize, (owner, address(token), address(staking1), address(staking2), PER_WEEK)
        );
        return Rewarder(_proxy(_deployCode("Rewarder"), data));
    }

    function _fund(uint256 amount) internal {
        token.mint(address(this), amount);
        token.approve(address(rewarder), amount);
        rewarder.fund(amount);
    }

    function _pass(uint256 time) internal {
        vm.warp(block.timestamp + time);
    }

    /// @dev Mints gen-1 tokens to an account that stakes them. The caller keeps token ids apart.
    function _stake1(address who, uint256 tokenId, uint256 monsterId, bool shiny) internal {
        _stake1(who, tokenId, monsterId, shiny, address(0));
    }

    function _stake1(address who, uint256 tokenId, uint256 monsterId, bool shiny, address referrer) internal {
        IGen1Staking.StakeParams[] memory params = new IGen1Staking.StakeParams[](1);
        params[0] = _signed(tokenId, monsterId, shiny);
        _give1(who, tokenId);
        vm.prank(who);
        staking1.batchStake(params, referrer);
    }

    function _give1(address who, uint256 tokenId) internal {
        gen1.mint(who, tokenId);
        vm.prank(who);
        gen1.setApprovalForAll(address(staking1), true);
    }

    function _withdraw1(address who, uint256 tokenId) internal {
        vm.prank(who);
        staking1.withdraw(tokenId);
    }

    function _give2(address who, uint256 tokenId, uint256 amount) internal {
        gen2.mint(who, tokenId, amount);
        vm.prank(who);
        gen2.setApprovalForAll(address(staking2), true);
    }

    function _stake2(address who, uint256 tokenId, uint256 amount) internal {
        _stake2(who, tokenId, amount, address(0));
    }

    function _stake2(address who, uint256 tokenId, uint256 amount, address referrer) internal {
        _give2(who, tokenId, amount);
        vm.prank(who);
        staking2.batchStake(list(tokenId), list(amount), referrer);
    }

    function _withdraw2(address who, uint256 tokenId, uint256 amount) internal {
        vm.prank(who);
        staking2.batchWithdraw(list(tokenId), list(amount));
    }

    function _stakeTokens(address who, uint256 amount, address referrer) internal {
        token.mint(who, amount);
        vm.startPrank(who);
        token.approve(address(staking2), amount);
        staking2.tokenStake(amount, referrer);
        vm.stopPrank();
    }

    function _stakeTokens(address who, uint256 amount) internal {
        _stakeTokens(who, amount, address(0));
    }

    function _harvest(address who) internal returns (uint256 paid) {
        uint256 before = token.balanceOf(who);
        vm.prank(who);
        rewarder.harvest();
        return token.balanceOf(who) - before;
    }

    function _weight1(address who) internal view returns (uint256) {
        (uint256 single, uint256 sets) = staking1.calculateWeight(who);
        return single + sets;
    }

    function _weight2(address who) internal view returns (uint256) {
        (uint256 single, uint256 sets) = staking2.calculateWeight(who);
        return single + sets;
    }

    function _signed(uint256 tokenId, uint256 monsterId, bool shiny)
        internal
        view
        returns (IGen1Staking.StakeParams memory)
    {
        return _signedBy(SIGNER_KEY, tokenId, monsterId, shiny);
    }

    function _signedBy(uint256 key, uint256 tokenId, uint256 monsterId, bool shiny)
        internal
        view
        returns (IGen1Staking.StakeParams memory params)
    {
        params = IGen1Staking.StakeParams(
            tokenId, monsterId, shiny ? 1 : 0, 7, _elementOf1(monsterId), 0, bytes32(0), bytes32(0)
        );
        (params.v, params.r, params.s) = vm.sign(key, _digestOf(params));
    }

    /// @dev Hashes again from the text of the standard, so a mistake in the contract's own hashing shows.
    function _digestOf(IGen1Staking.StakeParams memory params) internal view returns (bytes32) {
        bytes32 typeHash = keccak256(
            "StakeMetadata(uint256 tokenId,uint256 monsterId,uint256 shiny,uint256 serial,uint256 element)"
        );
        return _digestOf(typeHash, params);
    }

    function _digestOf(bytes32 typeHash, IGen1Staking.StakeParams memory params) internal view returns (bytes32) {
        bytes32 structHash = keccak256(
            abi.encode(
                typeHash, params._tokenId, params._monsterId, params._shiny, params._serial, params._element
            )
        );
        bytes32 domainTypeHash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 separator = keccak256(
            abi.encode(
                domainTypeHash, keccak256("Gen1Staking"), keccak256("1"), block.chainid, address(staking1)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", separator, structHash));
    }

    /// @dev Written out, unlike the contract's arithmetic.
    function _elementOf1(uint256 monsterId) internal pure returns (uint256) {
        if (monsterId == 0) return 5;
        if (monsterId <= 9) return 0;
        if (monsterId <= 18) return 1;
        if (monsterId <= 27) return 2;
        if (monsterId <= 33) return 3;
        return 4;
    }
}
